import { AppError } from '@dynasty/kit/errors';
import { type AdminClient, type Approval } from '../../clients/admin.js';
import { type ProviderLeague } from '../../clients/sleeper/league-replies.js';
import { type Sleeper } from '../../clients/sleeper/sleeper.js';
import { runningSeasonOf, staysInYear } from '../../domain/season/chain-season.js';
import { type ChainDoc, type Chains } from '../../store/chains.js';
import { type LeagueDoc, type Leagues } from '../../store/leagues.js';
import { isBeside, type OlderSeason, olderSeasonsOf } from './older-seasons.js';

interface OpenChainDeps {
  chains: Pick<Chains, 'findByLeague'>;
  leagues: Pick<Leagues, 'findMany'>;
  admin: Pick<AdminClient, 'check'>;
  sleeper: Pick<Sleeper, 'league'>;
}

/** A league that a person wants to join. */
export interface OpenedLeague {
  /** The chain it belongs to; null when it is not connected yet, and is no season of one that is. */
  chain: ChainDoc | null;
  /** Null when the chain has this season already, so it was not fetched. */
  league: ProviderLeague | null;
  name: string;
  /**
   * The season whose people may join: the one that was asked for, unless the chain plays a newer one by now, or keeps
   * another one of its year. Who left a league years ago has no place in it by an old season's id, nor by that of a league
   * that they have made beside it.
   */
  peopleLeagueId: string;
  /** Earlier seasons of a league that is not connected, as far as they were looked for. */
  earlierLeagueIds: string[];
}

/**
 * Finds the league, tells `onFound` its name, and makes sure that its chain may be joined. Throws missing
 * `league-not-found` and forbidden `league-not-approved`; a league without a verdict passes here and has to be approved
 * on connect.
 */
export async function openLeague(
  deps: OpenChainDeps,
  leagueId: string,
  onFound: (name: string) => void,
): Promise<OpenedLeague> {
  const connected = await deps.chains.findByLeague(leagueId);
  if (connected !== null) {
    const { name, seasons } = connected;
    onFound(name);
    requireOpen(connected.approval);
    const season = seasons.find((own) => own.leagueId === leagueId)?.season;
    const isAhead = Number(season) > Number(runningSeasonOf(connected));
    const peopleLeagueId = isAhead ? leagueId : connected.currentLeagueId;
    return { chain: connected, league: null, name, peopleLeagueId, earlierLeagueIds: [] };
  }
  const league = await deps.sleeper.league(leagueId);
  if (league === null || league._id !== leagueId) {
    throw new AppError('missing', 'league-not-found', 'No league with this ID was found on Sleeper.');
  }
  onFound(league.name);
  const { found, leagueIds } = await chainOfAncestors(deps, league);
  if (found !== null) requireOpen(found.chain.approval);
  const chain = found === null || (await isBeside(deps, found.chain, league, found.older)) ? null : found.chain;
  const ofYear = chain === null ? [] : await leaguesOfYear(deps, chain, league);
  const isOlder = chain !== null && Number(league.season) < Number(runningSeasonOf(chain));
  // Else it takes the place of the league of its year that is known, if there is one.
  const isOther = ofYear.some((known) => staysInYear(known, league));
  const peopleLeagueId = chain !== null && (isOlder || isOther) ? chain.currentLeagueId : leagueId;
  return { chain, league, name: league.name, peopleLeagueId, earlierLeagueIds: leagueIds.slice(1) };
}

/** The leagues that a chain has for the year of a league. */
function leaguesOfYear(
  { leagues }: OpenChainDeps,
  { seasons }: ChainDoc,
  league: ProviderLeague,
): Promise<LeagueDoc[]> {
  const ofYear = seasons.filter(({ season }) => season === league.season);
  return leagues.findMany(ofYear.map(({ leagueId }) => leagueId));
}

/**
 * The connected chain of an older season, and the ids that were looked for, the league's own first; the ancestors'
 * approvals count for the league as well.
 */
async function chainOfAncestors(
  deps: OpenChainDeps,
  league: ProviderLeague,
): Promise<{ found: { chain: ChainDoc; older: OlderSeason } | null; leagueIds: string[] }> {
  const leagueIds = [league._id];
  let approval: Approval | undefined;
  for await (const older of olderSeasonsOf(deps.sleeper, league)) {
    const chain = await deps.chains.findByLeague(older.leagueId);
    if (chain !== null) return { found: { chain, older }, leagueIds };
    leagueIds.push(older.leagueId);
    approval = await deps.admin.check(leagueIds);
    if (approval !== 'unknown') break;
  }
  approval ??= await deps.admin.check(leagueIds);
  if (approval !== 'unknown') requireOpen(approval);
  return { found: null, leagueIds };
}

/** The refusal of a league that is suspended or not approved. */
export class LeagueNotOpen extends AppError {
  constructor(readonly approval: Approval) {
    const reason = approval === 'suspended' ? 'is suspended' : 'is not approved for this site yet';
    super('forbidden', 'league-not-approved', `This league ${reason}. Ask an administrator of the site.`);
  }
}

/** Throws LeagueNotOpen unless the chain is approved. */
export function requireOpen(approval: Approval): void {
  if (approval !== 'approved') throw new LeagueNotOpen(approval);
}
