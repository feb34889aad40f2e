/** A player of the comparison: the name that was typed, and which one it is where several have it. */
export interface Picked {
  name: string;
  playerId: string | undefined;
}

/** How many stand beside each other. */
export const mostPicked = 4;

const separator = '~';

export const pickedIn = (params: URLSearchParams): Picked[] =>
  params
    .getAll('player')
    .slice(0, mostPicked)
    .flatMap((text) => {
      const [name = '', playerId] = text.split(separator);
      return name.trim() === '' ? [] : [{ name: name.trim(), playerId }];
    });

export const writePicked = (picked: readonly Picked[], params: URLSearchParams): void => {
  params.delete('player');
  for (const { name, playerId } of picked) params.append('player', playerId ? name + separator + playerId : name);
};

/** The marks of the players, in the order in which they were picked. */
export const pickMarks = ['●', '▲', '■', '◆'];
