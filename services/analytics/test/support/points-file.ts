import { writeFileSync } from 'node:fs';
import { pointsOf } from '@dynasty/sandbox/world/statistics/line';

/** Points of a stat line under a scoring, rounded to the cent. */
export const centsOf = (line: object, settings: Record<string, number>): number =>
  Math.round(pointsOf(line as never, settings) * 100);

type Lines = ReadonlyMap<number, ReadonlyMap<number, Record<string, Record<string, number>>>>;

/** Writes every stat line under a scoring, for plain SQL: season, week, id, gsis, position, gp, cents, ppr. */
export function writePoints(
  file: string,
  lines: Lines,
  scoring: Record<string, number>,
  who: (playerId: string) => { gsis?: string; position?: string | null },
): void {
  const rows = [...lines].flatMap(([season, weeks]) =>
    [...weeks].flatMap(([week, players]) =>
      Object.entries(players).map(([id, line]) => {
        const { gsis, position } = who(id);
        return [season, week, id, gsis ?? '', position ?? '', line.gp ?? 0, centsOf(line, scoring), line.pts_ppr ?? 0];
      }),
    ),
  );
  const head = 'season,week,id,gsis,position,gp,cents,ppr';
  writeFileSync(file, [head, ...rows.map((row) => row.join(','))].join('\n'));
}
