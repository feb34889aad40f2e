export type CsvCell = string | number | null | undefined;

const special = /[",\n]/;

/** One line of a CSV file; null and undefined are empty, text is quoted where it must be. */
export function csvLine(cells: readonly CsvCell[]): string {
  return cells
    .map((cell) => {
      if (cell === null || cell === undefined) return '';
      if (typeof cell === 'number') return cell;
      return special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
    })
    .join(',');
}

export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `${[header, ...rows].map(csvLine).join('\n')}\n`;
}
