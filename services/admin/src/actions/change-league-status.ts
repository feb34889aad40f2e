import { type Actor } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ApprovalStatus } from '../domain/approval.js';
import { type ApprovedLeague } from '../store/approved-leagues.js';
import { announceStatus } from './announce-status.js';

type FindDeps = Pick<Deps, 'approvedLeagues' | 'leagues' | 'leagueSync'>;
type StatusDeps = Pick<Deps, 'approvedLeagues' | 'actionLogs' | 'outbox' | 'goneLeagues'>;

/** A connected league that an approved season belongs to. */
export interface ConnectedLeague extends LeagueIds {
  /** Of all its seasons. One that is still to come into it is not among them: nobody may ever join by it. */
  leagueIds: readonly string[];
}

/**
 * The connected league that has an approved season. Whatever the season's record says, it is asked for with all its
 * seasons: others of them may have been approved on their own and have come into the league later. Null when no league
 * has it. Asks league-sync, so it comes before the write; throws AppError `unavailable` when it cannot be known.
 */
export async function findConnected(
  deps: FindDeps,
  accountId: string,
  leagueId: string,
): Promise<ConnectedLeague | null> {
  const [record] = await deps.approvedLeagues.find(null, '', leagueId);
  if (record === undefined) return null;
  const access = await deps.leagues.of(accountId, leagueId, 0);
  return access.found ? connectedIn(deps, access) : null;
}

/**
 * As findConnected, and the connected league that a season is still to come into: it has one of its older seasons. Asks
 * the provider. A season whose record knows its league can be suspended while nobody can be asked.
 */
export async function findToBeConnected(
  deps: FindDeps & Pick<Deps, 'installation'>,
  accountId: string,
  leagueId: string,
  status: ApprovalStatus,
): Promise<ConnectedLeague | null> {
  const [record] = await deps.approvedLeagues.find(null, '', leagueId);
  if (record === undefined) return null;
  const isKnown = record.connectionId !== '';
  try {
    const access = await deps.leagues.of(accountId, leagueId, 0);
    if (access.found) return await connectedIn(deps, access);
    return isKnown ? null : await withSeasons(deps, await deps.installation.lookUpLeague({ leagueId }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The provider has it no more, so nothing can come of it here.
    if (error.kind === 'missing') return null;
    // One suspended season closes all of a league. To open it takes all of them.
    if (error.kind === 'unavailable' && isKnown && status === 'suspended') return null;
    throw error;
  }
}

const connectedIn = async (
  deps: FindDeps,
  access: LeagueIds & { leagueStatus: string },
): Promise<ConnectedLeague | null> => (access.leagueStatus === 'deleted' ? null : withSeasons(deps, access));

async function withSeasons(
  { leagueSync }: FindDeps,
  { chainId, connectionId }: LeagueIds,
): Promise<ConnectedLeague | null> {
  if (chainId === '') return null;
  const { leagueIds } = await leagueSync.listLeagueIds({ chainId });
  return { chainId, connectionId, leagueIds };
}

/**
 * The record of a league id and those of its chain, the named one first. `connected`: the league that it is part of, or
 * will become part of; records of its seasons that do not know it yet are noted as its own. One that was deleted
 * meanwhile counts as none. Throws AppError missing `league-not-found`.
 */
export async function recordsOf(
  { approvedLeagues, goneLeagues }: Pick<Deps, 'approvedLeagues' | 'goneLeagues'>,
  session: ClientSession,
  leagueId: string,
  connected: ConnectedLeague | null = null,
): Promise<[ApprovedLeague, ...ApprovedLeague[]]> {
  let named = await approvedLeagues.findOne(session, leagueId);
  if (named === null) throw new AppError('missing', 'league-not-found', 'League not found');
  // league-sync may not have heard yet that the league was deleted: what is noted under its ids then goes with it.
  const ids = connected && (await goneLeagues.current(connected, session));
  const leagueIds = ids === null ? [] : (connected?.leagueIds ?? []);
  if (ids !== null && named.connectionId === '') named = { ...named, ...ids };
  const records = await approvedLeagues.find(session, named.chainId, leagueId, ...leagueIds);
  const isLate = ({ _id, connectionId }: ApprovedLeague) => connectionId === '' && leagueIds.includes(_id);
  if (ids !== null) {
    for (const { _id, registeredAt } of records.filter(isLate)) {
      const at = registeredAt ?? new Date();
      await approvedLeagues.register(session, _id, ids.chainId, at);
      await approvedLeagues.connect(session, _id, ids);
      if (_id === leagueId) named = { ...named, registeredAt: at };
    }
  }
  return [named, ...records.filter(({ _id }) => _id !== leagueId)];
}

/**
 * Suspends or reactivates a league with all its seasons; one that has the status already, and no other notes, is left
 * as it is. Notes that are not given stay. Throws AppError missing `league-not-found`.
 */
export async function changeLeagueStatus(
  deps: StatusDeps,
  session: ClientSession,
  leagueId: string,
  o: {
    actor: Actor;
    status: ApprovalStatus;
    notes: string | undefined;
    reason: string;
    connected?: ConnectedLeague | null;
  },
): Promise<ApprovedLeague> {
  const records = await recordsOf(deps, session, leagueId, o.connected);
  const [league] = records;
  const notes = o.notes ?? league.notes;
  if (notes === league.notes && records.every(({ status }) => status === o.status)) return league;
  await deps.approvedLeagues.setStatus(
    session,
    records.map(({ _id }) => _id),
    { status: o.status, notes },
  );
  const isSuspended = o.status === 'suspended';
  const details = {
    before: records.map(({ status }) => status).includes('suspended') ? 'suspended' : 'approved',
    after: o.status,
    ...(notes === league.notes ? {} : { notesBefore: league.notes, notes }),
  };
  await announceStatus(deps, session, league, {
    actor: o.actor,
    at: new Date(),
    action: isSuspended ? 'suspend_league' : 'reactivate_league',
    change: isSuspended ? 'suspended' : 'reactivated',
    details,
    reason: o.reason,
  });
  return { ...league, status: o.status, notes };
}
