import { date, ordinal } from '../../lib/format';
import type { Future, Pick } from './api';

/** "1.03", or "1st" while the place is not known. */
export const pickLabel = ({ round, place }: Pick): string =>
  place === null ? ordinal(round) : `${round}.${String(place).padStart(2, '0')}`;

const placeWords = ({ place, isPlaceSet }: Pick): string =>
  place === null ? '' : isPlaceSet ? ` Pick ${place} of the round.` : ` Projected as pick ${place} of the round.`;

/** Where a traded pick comes from, and who gave it to whom, as far as the trades tell. */
export function wayWords(pick: Pick, nameOf: (rosterId: number) => string): string {
  const origin = `${pick.season} round ${pick.round}, first of ${nameOf(pick.rosterId)}.`;
  const steps = pick.way.map(({ from, to, at }) => `${from.teamName} to ${to.teamName} (${date(at)})`).join(', then ');
  const way = steps === '' ? '' : ` Traded by ${steps}.`;
  const rest = pick.isWayWhole ? '' : ' Some of its way is not recorded as a trade.';
  return `${origin}${way}${rest}${placeWords(pick)}`;
}

/** What the places of a season's picks stand on. */
export function scopeOf(season: string, { season: running, picks, race }: Future): string {
  const own = picks.filter((pick) => pick.season === season);
  if (own.some(({ isPlaceSet }) => isPlaceSet)) return 'places by the order of the draft';
  if (own.some(({ place }) => place !== null)) return race.length > 0 || season === running ? 'places projected' : '';
  return 'places not known yet';
}
