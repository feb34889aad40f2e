/** What a cell can hold; null is an empty one. */
export type Cell = string | number | boolean | null;

/** A program that opens the file would run text that begins so as a formula. */
const formula = /^[=+\-@\t\r]/;

/** The first line of a CSV file; by the byte order mark before it a spreadsheet reads the text as UTF-8. */
export const csvHead = (columns: string): string => `\uFEFF${columns}\r\n`;

/** A line of a CSV file (RFC 4180), with its end; text that a spreadsheet would run gets an apostrophe before it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
