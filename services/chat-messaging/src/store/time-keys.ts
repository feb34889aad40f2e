/** A row's place in a list by time; equal times are told apart by the id. */
export interface TimeKey {
  at: Date;
  id: string;
}

export const timeKeyText = ({ at, id }: TimeKey): string => `${at.getTime()} ${id}`;

/** The place behind the text of timeKeyText(); undefined for any other text. */
export function readTimeKey(text: string): TimeKey | undefined {
  const [, ms, id] = /^(\d{1,15}) (.{1,300})$/.exec(text) ?? [];
  return id === undefined ? undefined : { at: new Date(Number(ms)), id };
}

/** The filter for rows before a place, newest first by `field` and id. */
export function beforeKey(field: string, { at, id }: TimeKey): object {
  return { $or: [{ [field]: { $lt: at } }, { [field]: at, _id: { $lt: id } }] };
}
