import { member } from './documents.js';
import { fillNow } from './poll-now.js';
import { recordedGames } from './recorded-games.js';
import { type RecordedSeason } from './recorded-leagues.js';
import { recordedJson } from './recorded.js';
import { eventually, loaded, type SyncBed, syncBed } from './sync-bed.js';

/** The recorded football world stands in week 14 of 2025. */
const now = '2025-12-05T12:00:00Z';

export interface RecordedResponse {
  statusCode: number;
  headers: Record<string, unknown>;
  json<T>(): T;
}

/** Every recorded league as the service's own jobs have loaded it; every owner has an account and has claimed. */
export interface RecordedWorld {
  bed: SyncBed;
  /** By league id. */
  seasons: ReadonlyMap<string, RecordedSeason>;
  /** The response to each season's first member who wanted in, by league id. */
  verified: ReadonlyMap<string, Awaited<ReturnType<SyncBed['verify']>>>;
  /** The response to the account of a Sleeper user. */
  get(sleeperUserId: string, url: string): Promise<RecordedResponse>;
  /** The body of a 200; anything else fails. */
  read<T>(sleeperUserId: string, url: string): Promise<T>;
}

export async function recordedWorld(folder: string, seasons: readonly RecordedSeason[]): Promise<RecordedWorld> {
  const bed = await syncBed({ folder, provider: { timeoutMs: 10_000 }, now });
  let verified: RecordedWorld['verified'];
  try {
    verified = await connectAll(bed, folder, seasons);
    await fill(bed, seasons);
  } catch (error) {
    await bed.close();
    throw error;
  }
  const headers = new Map<string, Awaited<ReturnType<typeof bed.issuer.headers>>>();
  const get = async (sub: string, url: string): Promise<RecordedResponse> => {
    const sent = headers.get(sub) ?? (await bed.issuer.headers({ sub }));
    headers.set(sub, sent);
    const ask = () => bed.app.inject({ method: 'GET', url, headers: sent });
    // A busy machine makes the service refuse for a moment: a browser would ask again too.
    return eventually<RecordedResponse>(ask, (response) => response.statusCode !== 503);
  };
  return {
    bed,
    seasons: new Map(seasons.map((season) => [season.league.league_id, season])),
    verified,
    get,
    async read(sub, url) {
      const response = await get(sub, url);
      if (response.statusCode !== 200)
        throw new Error(`${url}: ${response.statusCode} ${JSON.stringify(response.json())}`);
      return response.json();
    },
  };
}

/** Connects every league by the id of each of its seasons, one after the other in the order of their ids. */
async function connectAll(bed: SyncBed, folder: string, seasons: readonly RecordedSeason[]) {
  const verified: Map<string, Awaited<ReturnType<SyncBed['verify']>>> = new Map();
  for (const { league, users } of seasons) {
    const person = recordedJson<{ username: string }>(folder, `user/${users[0]?.user_id}`);
    await bed.forgetBudget();
    verified.set(league.league_id, await bed.verify(person?.username ?? '', { leagueId: league.league_id }));
    const chain = await loaded(bed, league.league_id);
    // One was recorded without its match-ups: that it has none is believed only after several tries.
    await fillNow(bed, chain?._id ?? '');
  }
  return verified;
}

/** Gives each owner an account with a claim, and stores the recorded schedules. */
async function fill(bed: SyncBed, seasons: readonly RecordedSeason[]): Promise<void> {
  const newestFirst = [...seasons].sort((a, b) => Number(b.league.season) - Number(a.league.season));
  const { deps } = bed;
  for (const { league, rosters } of newestFirst) {
    const chainId = (await deps.chains.findByLeague(league.league_id))?._id ?? '';
    await deps.mongo.transaction(async (session) => {
      for (const { owner_id: owner, roster_id: rosterId } of rosters) {
        if (owner === null || (await deps.memberships.findByAccount(chainId, owner)) !== null) continue;
        const claim = { rosterId, season: league.season, claimedAt: new Date(now) };
        await deps.memberships.join(member(owner, owner, { chainId }), session);
        await deps.memberships.change(`${chainId}:${owner}`, { claim }, session);
      }
    });
  }
  const years = [...new Set(seasons.map(({ league }) => league.season))];
  const games = recordedGames(years) ?? [];
  for (const year of years) {
    await deps.nflGames.replaceSeason(
      year,
      games.filter((game) => game.season === year),
    );
  }
}

/** An owner of the season, to read it as. */
export const anOwnerOf = ({ rosters }: RecordedSeason): string =>
  rosters.find((roster) => roster.owner_id !== null)?.owner_id ?? '';
