import { keyOf, type Kind, type Place } from './places';

/** The order of the list, and how many of each are shown. */
const most: readonly (readonly [Kind, number])[] = [
  ['Screens', 6],
  ['Weeks', 3],
  ['Teams', 4],
  ['Members', 4],
  ['Players', 8],
  ['Leagues', 4],
];

export interface Section {
  name: string;
  places: readonly Place[];
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en');

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Every typed word begins a word of the place; the numbers of weeks are typed whole: "1" is not week 12. */
function fits(place: Place, typed: readonly string[]): boolean {
  const words = wordsOf(`${place.label} ${place.detail ?? ''}`);
  const begins = (word: string, part: string) =>
    place.kind === 'Weeks' && /^\d/.test(word) ? word === part : word.startsWith(part);
  return typed.every((part) => words.some((word) => begins(word, part)));
}

/** The name itself begins so. */
const leads = (place: Place, typed: readonly string[]): boolean =>
  wordsOf(place.label).some((word) => word.startsWith(typed[0] ?? ''));

/** What was typed among these places, by kind; the best of each kind first. Players were found by their names already. */
export function findPlaces(places: readonly Place[], players: readonly Place[], text: string): Section[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const found = [...places.filter((place) => fits(place, typed)), ...players];
  return most
    .map(([kind, count]) => {
      const ofKind = found.filter((place) => place.kind === kind);
      const best = ofKind.filter((place) => leads(place, typed));
      return { name: kind, places: [...best, ...ofKind.filter((place) => !best.includes(place))].slice(0, count) };
    })
    .filter((section) => section.places.length > 0);
}

/** Before anything is typed: where the person went last, then every screen. */
export function firstPlaces(places: readonly Place[], recent: readonly Place[]): Section[] {
  const gone = new Set(recent.map(keyOf));
  const screens = places.filter((place) => place.kind === 'Screens' && !gone.has(keyOf(place)));
  return [
    { name: 'Recent', places: recent },
    { name: 'Screens', places: screens },
  ].filter((section) => section.places.length > 0);
}
