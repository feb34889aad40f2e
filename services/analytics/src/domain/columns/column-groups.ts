import { type Column } from './column-file.js';

type Columns = Record<string, Column>;

/** Columns under the name of their group, for instance `rushes.week`. */
export function grouped(group: string, columns: object): Columns {
  const entries = Object.entries(columns as Columns);
  return Object.fromEntries(entries.map(([name, column]) => [`${group}.${name}`, column]));
}

/** The columns of a group under their own names, without the columns of groups within this group. */
export function groupOf(columns: Columns, group: string): Columns {
  const start = `${group}.`;
  const own = Object.entries(columns).filter(([name]) => name.lastIndexOf('.') === group.length);
  const found = own.filter(([name]) => name.startsWith(start));
  return Object.fromEntries(found.map(([name, column]) => [name.slice(start.length), column]));
}
