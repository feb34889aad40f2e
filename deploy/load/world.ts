import { readPortsFile, type PortsFile } from '../local/ports-file.js';
import { demoPassword } from '../local/issuer/person.js';
import { signIn, type Member } from '../local/api/member.js';
import { notNow } from '../local/api/response-body.js';
import { standInAt } from '../local/api/stand-in.js';
import { until } from '../local/api/until.js';

/**
 * Who sends the load, and what they ask about; what the k6 scripts read. With a password new tokens are asked for in
 * time; a token alone is used until it ends.
 */
export interface World {
  address: string;
  people: { email: string; password?: string; token?: string; leagueIds: string[] }[];
  /** `playsSeason`: whose plays analytics has. */
  leagues: { leagueId: string; season: string; playsSeason: string; week: number }[];
}

const readyMs = 180_000;
const mostLeagues = 4;
const seasonsBack = 4;

/** The stack that was started for the load (`with-stack.js` names it by PORTS_FILE). */
export function stackUnderLoad(env: NodeJS.ProcessEnv = process.env): PortsFile {
  const stack = readPortsFile(env.PORTS_FILE ?? '');
  if (stack === undefined) throw new Error('There is no stack to load: make load starts one');
  return stack;
}

/** The stand-in that a local stack reads. */
export const standInOf = ({ ports }: PortsFile): string => `http://127.0.0.1:${ports.sandbox}`;

/** The world of a local stack. */
export function localWorld(stack: PortsFile): Promise<World> {
  return standInWorld({ address: stack.address, standIn: standInOf(stack), password: demoPassword });
}

/** Connects the stand-in's leagues for everybody in them, who claim their teams, once all of it is loaded. */
export async function standInWorld(o: { address: string; standIn: string; password: string }): Promise<World> {
  const { address, password } = o;
  const info = await standInAt(o.standIn).info();
  const people = new Map<string, World['people'][number]>();
  const leagues: World['leagues'] = [];
  for (const { leagueId, usernames } of info.leagues.slice(0, mostLeagues)) {
    let loaded: Omit<World['leagues'][number], 'leagueId'> | undefined;
    for (const username of usernames) {
      const member = await signIn(address, username, password);
      const join = () => member.api<object>('/verify-league', { leagueId, sleeperUsername: username }).catch(notNow);
      await until(`${username} in league ${leagueId}`, join, { withinMs: readyMs });
      loaded ??= await untilLoaded(member, leagueId);
      await claimOwnTeam(member, leagueId);
      const email = `${username}@example.org`;
      const person = people.get(email) ?? { email, password, leagueIds: [] };
      people.set(email, { ...person, leagueIds: [...person.leagueIds, leagueId] });
    }
    if (loaded !== undefined) leagues.push({ leagueId, ...loaded });
  }
  return { address, people: [...people.values()], leagues };
}

/** What a member sees first is their own team's matchup. */
async function claimOwnTeam(member: Member, leagueId: string): Promise<void> {
  interface Teams {
    userClaimedTeam: object | null;
    availableTeams: { rosterId: number; isAvailable: boolean }[];
  }
  const ask = () => member.api<Teams>(`/leagues/${leagueId}/available-teams`).catch(notNow);
  const teams = await until(`the teams of ${leagueId}`, ask, { withinMs: readyMs });
  const own = teams.availableTeams.find(({ isAvailable }) => isAvailable);
  if (teams.userClaimedTeam !== null) return;
  if (own === undefined) throw new Error(`${member.username} has no team in ${leagueId}`);
  const claim = () => member.api<object>(`/leagues/${leagueId}/claim-team`, { rosterId: own.rosterId }).catch(notNow);
  await until(`the team of ${member.username}`, claim, { withinMs: readyMs });
}

/** Waits until every season of the league is there, and the plays that analytics is asked about. */
async function untilLoaded(member: Member, leagueId: string): Promise<Omit<World['leagues'][number], 'leagueId'>> {
  const loaded = await until(
    `league ${leagueId} being loaded`,
    async () => {
      const league = await member
        .api<{ season: string; sync: { state: string } }>(`/leagues/${leagueId}`)
        .catch(notNow);
      return league?.sync.state === 'ready' ? league : null;
    },
    { withinMs: readyMs },
  );
  const { season } = loaded;
  const playsSeason = await until('the plays of a season', () => newestPlays(member, Number(season)), {
    withinMs: readyMs,
  });
  const state = () => member.api<{ week: number }>('/nfl/state').catch(notNow);
  const { week } = await until('the state of the NFL', state, { withinMs: readyMs });
  return { season, playsSeason, week: Math.max(1, week) };
}

/** Recorded files do not have the plays of every season. */
async function newestPlays(member: Member, season: number): Promise<string | null> {
  for (let year = season; year > season - seasonsBack; year -= 1) {
    const found = await member.api('/red-zone-stats', { season: String(year) }).catch(() => null);
    if (found !== null) return String(year);
  }
  return null;
}
