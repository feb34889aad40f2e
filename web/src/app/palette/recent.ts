import { keptWords } from '../../lib/kept-words';
import { keyOf, type Place } from './places';

const most = 6;
const nameOf = (leagueId: string | undefined): string => `recent-${leagueId ?? ''}`;

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'kind' in value && 'label' in value;

/** Where the person went from the palette last, in this league and browser, the newest first. */
export function recentPlaces(leagueId: string | undefined): Place[] {
  const kept = keptWords.read(nameOf(leagueId));
  return Array.isArray(kept) ? kept.filter(isPlace) : [];
}

export function noteRecent(leagueId: string | undefined, place: Place): void {
  // Nobody wants to sign out again.
  if (place.leaves) return;
  const before = recentPlaces(leagueId).filter((one) => keyOf(one) !== keyOf(place));
  keptWords.write(nameOf(leagueId), [place, ...before].slice(0, most));
}
