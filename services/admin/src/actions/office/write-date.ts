import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { timedId } from '@dynasty/kit/timed-id';
import { type Deps } from '../../deps.js';
import { mostOwnDates, type OwnDate, readOwnDate } from '../../domain/office/calendar.js';
import { type StoredDate } from '../../store/office/own-dates.js';

type Slice = Pick<Deps, 'ownDates' | 'offices' | 'goneLeagues'>;
type DateInput = Parameters<typeof readOwnDate>[0];

function read(input: DateInput): OwnDate {
  const checked = readOwnDate(input);
  if ('problem' in checked) throw new AppError('invalid', 'invalid-date', checked.problem);
  return checked.date;
}

/** A date that admins wrote, and when it was written that the person saw; undefined for whoever does not say. */
interface Seen {
  id: string;
  basedOn?: string | undefined;
}

/** The date as it is stored. Whoever writes meanwhile writes the same document: the later one of both looks at it again. */
async function requireSeen(
  ownDates: Deps['ownDates'],
  session: ClientSession,
  chainId: string,
  { id, basedOn }: Seen,
): Promise<StoredDate> {
  const stored = await ownDates.find(session, { chainId, id });
  if (stored === null) throw new AppError('missing', 'date-not-found', 'There is no such date any more.');
  if (basedOn === undefined || Date.parse(basedOn) === stored.writtenAt.getTime()) return stored;
  throw new AppError('conflict', 'date-changed', 'Somebody has changed this date meanwhile. Look at it again.');
}

/**
 * Writes a date into a league's calendar. Throws AppError invalid `invalid-date`, conflict `too-many-dates`, missing
 * for a league that is gone.
 */
export async function addDate(
  { ownDates, offices, goneLeagues }: Slice,
  session: ClientSession,
  league: LeagueAccess,
  input: DateInput,
): Promise<void> {
  const date = read(input);
  const ids = await goneLeagues.standing(league, session);
  await offices.enter(session, ids.chainId);
  if ((await ownDates.ofChain(ids.chainId, session)).length >= mostOwnDates) {
    throw new AppError('conflict', 'too-many-dates', `A calendar has at most ${mostOwnDates} dates of its own.`);
  }
  const now = new Date();
  await ownDates.add(session, { id: timedId(now), ...ids, ...date, writtenAt: now });
  await offices.tell(session, ids, 'calendar');
}

/**
 * Changes a date that admins wrote. Throws AppError invalid `invalid-date`, missing `date-not-found`, conflict
 * `date-changed` where it is not the one that the person saw.
 */
export async function changeDate(
  { ownDates, offices }: Pick<Slice, 'ownDates' | 'offices'>,
  session: ClientSession,
  league: LeagueIds,
  { id, basedOn, ...input }: DateInput & Seen,
): Promise<void> {
  const date = read(input);
  const before = await requireSeen(ownDates, session, league.chainId, { id, basedOn });
  // What two admins saw is told apart by this.
  const writtenAt = new Date(Math.max(Date.now(), before.writtenAt.getTime() + 1));
  await ownDates.change(session, { id, ...date, writtenAt });
  await offices.tell(session, league, 'calendar');
}

/** Removes a date that admins wrote. Throws AppError missing `date-not-found`, conflict `date-changed`. */
export async function removeDate(
  { ownDates, offices }: Pick<Slice, 'ownDates' | 'offices'>,
  session: ClientSession,
  league: LeagueIds,
  seen: Seen,
): Promise<void> {
  await requireSeen(ownDates, session, league.chainId, seen);
  await ownDates.remove(session, seen.id);
  await offices.tell(session, league, 'calendar');
}
