import { saveFile } from '../../lib/save-file';
import { titleOf, type Column } from './column';

/** Spreadsheets take such a text for a formula; an apostrophe before it keeps it a text. */
const looksLikeFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]|^\s|\s$/;

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = looksLikeFormula.test(value) ? `'${value}` : value;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows as comma-separated values (RFC 4180): the columns that have a value, under their full names. */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const exported = columns.flatMap((column) => (column.value ? [{ title: titleOf(column), value: column.value }] : []));
  const lines = [exported.map(({ title }) => title), ...rows.map((row) => exported.map(({ value }) => value(row)))];
  return lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');
}

/** By it a spreadsheet knows that names may have any letters. */
const byteOrderMark = '\ufeff';

/** Lets the browser save a table; `name` is the file's, without its ending. */
export const downloadCsv = (name: string, csv: string): void =>
  saveFile(`${name}.csv`, [byteOrderMark, csv], 'text/csv;charset=utf-8');
