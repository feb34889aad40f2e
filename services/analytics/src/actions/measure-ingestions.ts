import { readGauge } from '@dynasty/kit/metrics';
import { type Deps } from '../deps.js';
import { type IngestionDocument } from '../store/ingestions.js';

/** Shows how old the data of each kind is, and what cannot be read. Returns how to stop. */
export function measureIngestions({ ingestions, firstSeason }: Pick<Deps, 'ingestions' | 'firstSeason'>): () => void {
  const stops = [
    readGauge('ingestion_age_seconds', 'Since the source was looked at with success, by kind', ['kind'], async () =>
      byKind(await ingestions.list(firstSeason)).map(([kind, all]) => ({ labels: { kind }, value: ageS(all) })),
    ),
    readGauge('ingestion_failing', 'Files whose last look failed, by kind', ['kind'], async () =>
      byKind(await ingestions.list(firstSeason)).map(([kind, all]) => ({
        labels: { kind },
        value: all.filter(({ error, isAbsent }) => error !== null && !isAbsent).length,
      })),
    ),
  ];
  return () => stops.forEach((stop) => stop());
}

function byKind(all: readonly IngestionDocument[]): [string, IngestionDocument[]][] {
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, all.filter((one) => one.kind === kind)]);
}

/** Of the season that was looked at last: earlier ones hardly change, and are looked at seldom. */
function ageS(all: readonly IngestionDocument[]): number {
  const looks = all.map(({ tookAt, ingestedAt }) => (tookAt ?? ingestedAt)?.getTime() ?? 0);
  const newest = Math.max(0, ...looks);
  return newest === 0 ? 0 : Math.max(0, (Date.now() - newest) / 1000);
}
