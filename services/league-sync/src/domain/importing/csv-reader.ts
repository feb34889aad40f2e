/** A line of a table by the names of its columns. */
export interface CsvLine {
  /** Of the file, from 1: the head is line 1. */
  line: number;
  cells: Readonly<Record<string, string>>;
}

/** Text that cannot be read any further, with the line where it goes wrong. */
export class CsvFault extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

/** More than any table has; what goes beyond it is not read, for it would keep everybody else waiting. */
const most = { characters: 2_000_000, rows: 20_000, cells: 100 };

/**
 * Reads CSV (RFC 4180; a mark of byte order is left out, lines may end either way, empty ones are passed over). Throws
 * CsvFault for a quote that is not closed, for a line with another number of cells than the head, and for a text that is
 * longer than a table can be.
 */
export function readCsv(text: string): { columns: string[]; lines: CsvLine[] } {
  if (text.length > most.characters) throw new CsvFault(1, 'The file is too long');
  const [head, ...rows] = cellsOf(text.replace(/^\uFEFF/, '')).filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (head === undefined) throw new CsvFault(1, 'The file is empty');
  const columns = head.cells.map((cell) => cell.toLowerCase());
  const lines = rows.map(({ line, cells }) => {
    if (cells.length !== columns.length) {
      throw new CsvFault(line, `The line has ${cells.length} cells, the head ${columns.length}`);
    }
    return { line, cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) };
  });
  return { columns, lines };
}

/** A cell in quotes or without, and what ends it. */
const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r\n|\r|\n|$)/y;

function cellsOf(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let row = { line, cells: [] as string[] };
  cell.lastIndex = 0;
  while (cell.lastIndex < text.length || row.cells.length > 0) {
    const found = cell.exec(text);
    if (found === null) throw new CsvFault(line, 'A quote is not closed, or stands within a cell');
    if (rows.length >= most.rows) throw new CsvFault(line, 'The file is too long');
    if (row.cells.length >= most.cells) throw new CsvFault(line, 'The line has too many cells');
    const [whole, quoted, bare, end] = found;
    row.cells.push(plain(quoted?.replaceAll('""', '"') ?? bare ?? ''));
    line += whole.match(/\r\n|\r|\n/g)?.length ?? 0;
    if (end === ',') continue;
    rows.push(row);
    row = { line, cells: [] };
    if (end === '') break;
  }
  return rows;
}

/** Without the apostrophe that keeps spreadsheets from running a text. */
const plain = (text: string) => text.trim().replace(/^'(?=[=+\-@])/, '');
