import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type Deps } from '../../deps.js';
import { type Calendar, dueDates, inOrder, leagueDates, pollDates } from '../../domain/office/calendar.js';

type Slice = Pick<Deps, 'leagueSync' | 'polls' | 'ledger' | 'ownDates'>;

/** Everything that a league has to keep in mind. Throws AppError unavailable while league-sync does not answer. */
export async function readCalendar(
  { leagueSync, polls, ledger, ownDates }: Slice,
  { chainId }: Pick<LeagueAccess, 'chainId'>,
): Promise<Calendar> {
  const [season, closing, due, own] = await Promise.all([
    leagueSync.listDates({ chainId }),
    polls.closing(chainId),
    ledger.due(chainId),
    ownDates.ofChain(chainId),
  ]);
  const written = own.map(({ id, title, note, day, endDay, at, writtenAt }) => ({
    ...{ id: `own:${id}`, kind: 'own' as const, title, note, day, endDay, at, writtenAt },
  }));
  const dates = inOrder([...leagueDates(season.dates), ...pollDates(closing), ...dueDates(due), ...written]);
  return { leagueName: season.leagueName, now: new Date(season.nowMs), dates };
}
