import { type Actor } from '@dynasty/kit/auth';
import { AppError } from '@dynasty/kit/errors';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type Deps } from '../deps.js';
import { type ApprovalStatus } from '../domain/approval.js';
import { type ApprovedLeague } from '../store/approved-leagues.js';
import { announceStatus } from './announce-status.js';

type FindDeps = Pick<Deps, 'approvedLeagues' | 'leagues'>;
type StatusDeps = Pick<Deps, 'approvedLeagues' | 'actionLogs' | 'outbox' | 'goneLeagues'>;

/** A connected league that an approved season belongs to. */
export interface ConnectedLeague extends LeagueIds {
  /** False: it has an older one, and this one is still to come. It is not noted then, since nobody may ever join by it. */
  hasSeason: boolean;
}

/**
 * The connected league that has an approved season, where the season's record does not say so: it was approved on its own
 * and came into the league later. Null when the record knows, and when no league has it. Asks league-sync, so it comes
 * before the write; throws AppError `unavailable` when it cannot be known.
 */
export async function findConnected(
  deps: FindDeps,
  accountId: string,
  leagueId: string,
): Promise<ConnectedLeague | null> {
  const access = await accessOf(deps, accountId, leagueId);
  return access?.found === true ? connectedIn(access) : null;
}

/**
 * As findConnected, and the connected league that a season is still to come into: it has one of its older seasons. Asks
 * the provider.
 */
export async function findToBeConnected(
  deps: FindDeps & Pick<Deps, 'installation'>,
  accountId: string,
  leagueId: string,
): Promise<ConnectedLeague | null> {
  const access = await accessOf(deps, accountId, leagueId);
  if (access === null) return null;
  if (access.found) return connectedIn(access);
  try {
    return connectedAs(await deps.installation.lookUpLeague({ leagueId }), false);
  } catch (error) {
    // The provider has it no more, so nothing can come of it here.
    if (error instanceof AppError && error.kind === 'missing') return null;
    throw error;
  }
}

/** What league-sync says of a league id; null where its record knows, or there is none. */
async function accessOf({ approvedLeagues, leagues }: FindDeps, accountId: string, leagueId: string) {
  const [record] = await approvedLeagues.find(null, '', leagueId);
  return record?.connectionId === '' ? leagues.of(accountId, leagueId, 0) : null;
}

const connectedIn = (access: LeagueIds & { leagueStatus: string }): ConnectedLeague | null =>
  access.leagueStatus === 'deleted' ? null : connectedAs(access, true);

const connectedAs = ({ chainId, connectionId }: LeagueIds, hasSeason: boolean): ConnectedLeague | null =>
  chainId === '' ? null : { chainId, connectionId, hasSeason };

/**
 * The record of a league id and those of its chain, the named one first. `connected`: the league that it has become
 * part of, which is noted where the record does not know it, or will become part of; one that was deleted meanwhile
 * counts as none. Throws AppError missing `league-not-found`.
 */
export async function recordsOf(
  { approvedLeagues, goneLeagues }: Pick<Deps, 'approvedLeagues' | 'goneLeagues'>,
  session: ClientSession,
  leagueId: string,
  connected: ConnectedLeague | null = null,
): Promise<[ApprovedLeague, ...ApprovedLeague[]]> {
  let named = await approvedLeagues.findOne(session, leagueId);
  if (named === null) throw new AppError('missing', 'league-not-found', 'League not found');
  if (named.connectionId === '' && connected !== null) {
    // league-sync may not have heard yet that the league was deleted: what is noted under its ids then goes with it.
    const ids = await goneLeagues.current(connected, session);
    named = { ...named, ...ids };
    if (ids !== null && connected.hasSeason) {
      const registeredAt = named.registeredAt ?? new Date();
      await approvedLeagues.register(session, leagueId, ids.chainId, registeredAt);
      await approvedLeagues.connect(session, leagueId, ids);
      named = { ...named, registeredAt };
    }
  }
  const siblings = await approvedLeagues.find(session, named.chainId, leagueId);
  return [named, ...siblings.filter(({ _id }) => _id !== leagueId)];
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
