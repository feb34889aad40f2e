import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type LeagueIds } from '@dynasty/kit/league/gone-leagues';
import { type ClientSession } from '@dynasty/kit/mongo';
import { timedId } from '@dynasty/kit/timed-id';
import { type Deps } from '../../deps.js';
import { mostOwnDates, type OwnDate, readOwnDate } from '../../domain/office/calendar.js';

type Slice = Pick<Deps, 'ownDates' | 'offices' | 'goneLeagues'>;
type DateInput = Parameters<typeof readOwnDate>[0];

function read(input: DateInput): OwnDate {
  const checked = readOwnDate(input);
  if ('problem' in checked) throw new AppError('invalid', 'invalid-date', checked.problem);
  return checked.date;
}

const notFound = () => new AppError('missing', 'date-not-found', 'There is no such date any more.');

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

/** Changes a date that admins wrote. Throws AppError invalid `invalid-date`, missing `date-not-found`. */
export async function changeDate(
  { ownDates, offices }: Pick<Slice, 'ownDates' | 'offices'>,
  session: ClientSession,
  league: LeagueIds,
  { id, ...input }: DateInput & { id: string },
): Promise<void> {
  const changed = { id, chainId: league.chainId, ...read(input), writtenAt: new Date() };
  if (!(await ownDates.change(session, changed))) throw notFound();
  await offices.tell(session, league, 'calendar');
}

/** Removes a date that admins wrote. Throws AppError missing `date-not-found`. */
export async function removeDate(
  { ownDates, offices }: Pick<Slice, 'ownDates' | 'offices'>,
  session: ClientSession,
  league: LeagueIds,
  id: string,
): Promise<void> {
  if (!(await ownDates.remove(session, { chainId: league.chainId, id }))) throw notFound();
  await offices.tell(session, league, 'calendar');
}
