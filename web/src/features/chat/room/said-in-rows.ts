import { observed } from '../../../lib/observed';

/** The unsent messages, by id, of which no notice says what became of them: their rows do. */
const inRows = observed<ReadonlySet<string>>(new Set());

/** The messages whose rows are read out to people who do not see them. */
export const useSaidInRows = (): ReadonlySet<string> => inRows.use();

/** Has the row of a message read out, or not: where a notice says what became of it that would be twice. */
export function sayInRow(id: string, isSaid: boolean): void {
  const others = [...inRows.get()].filter((one) => one !== id);
  inRows.set(new Set(isSaid ? [...others, id] : others));
}

/** The rows are gone: what they have said is no news when they come back. */
export const forgetSaid = (): void => inRows.set(new Set());
