import { longestText } from '../filters/fields';

/** A player of the comparison: the name that was typed, and which one it is once that is known. */
export interface Picked {
  name: string;
  playerId: string | undefined;
}

/** How many stand beside each other. */
export const mostPicked = 4;

const separator = '~';

const isSame = (one: Picked, other: Picked): boolean =>
  one.playerId === other.playerId &&
  (one.playerId !== undefined || one.name.toLowerCase() === other.name.toLowerCase());

/** Each of them once, where they are picked first. */
export const eachOnce = (picked: readonly Picked[]): Picked[] =>
  picked.filter((one, index) => picked.findIndex((other) => isSame(one, other)) === index);

/** The players of an address. */
export function pickedIn(params: URLSearchParams): Picked[] {
  const picked = params.getAll('player').flatMap((text) => {
    const [words = '', playerId] = text.split(separator);
    const name = words.trim().slice(0, longestText);
    return name === '' ? [] : [{ name, playerId: playerId === '' ? undefined : playerId }];
  });
  return eachOnce(picked).slice(0, mostPicked);
}

/** How a player stands in an address. */
export function textOf({ name, playerId }: Picked): string {
  // What follows the separator would be taken for an id.
  const words = name.replaceAll(separator, ' ');
  return playerId === undefined ? words : words + separator + playerId;
}

/** The marks of the players, in the order in which they were picked. */
export const pickMarks = ['●', '▲', '■', '◆'];
