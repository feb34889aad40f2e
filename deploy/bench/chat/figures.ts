/** The value below which this part of the values is; NaN without any. */
export function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}

const parts = [0.5, 0.95, 0.99, 1];

export function printHead(): void {
  console.log(''.padEnd(30) + ['p50', 'p95', 'p99', 'max'].map((name) => name.padStart(9)).join(''));
}

export function print(name: string, values: readonly number[]): void {
  printRow(
    name,
    parts.map((part) => share(values, part)),
  );
}

/** The figures of printHead()'s columns, ms. */
export function printRow(name: string, figures: readonly number[]): void {
  console.log(name.padEnd(30) + figures.map((ms) => ms.toFixed(1).padStart(9)).join(''));
}

/** Prints a figure beside what was promised; returns whether it was kept. */
export function told(name: string, value: number, most: number): boolean {
  const kept = value <= most;
  console.log(`${name}: ${value.toFixed(2)} (promised <= ${most})${kept ? '' : ' MISSED'}`);
  return kept;
}
