import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { playsIngestion } from '../src/actions/ingesting/ingest-plays.js';
import { runIngestion } from '../src/actions/ingesting/run-ingestion.js';
import { loadNflData } from '../src/actions/load-nfl-data.js';
import { shownSums } from '../src/domain/plays/player-weeks.js';
import { teamCode } from '../src/domain/team-codes.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';
import { plainSql } from './support/plain-sql.js';
import { describeRecordedNfl } from './support/recorded-nfl.js';

jest.setTimeout(120_000);

type Figures = Record<(typeof shownSums)[number], number>;
type Row = Figures & { player_id: string; team: string };

const season = 2025;
const columns = shownSums.map((name) => (name === 'interceptions' ? 'passing_interceptions AS interceptions' : name));

describeRecordedNfl('a play file with all columns', (nfl) => {
  let folder: string;
  let bed: AnalyticsBed;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'full-plays-'));
    symlinkSync(
      path.join(nfl, `play_by_play_${season}_w01-w02_full372.parquet`),
      path.join(folder, `play_by_play_${season}.parquet`),
    );
    bed = await analyticsBed({ folder });
    await runIngestion(bed.deps, playsIngestion(season), { signal: AbortSignal.timeout(60_000), force: true });
    await loadNflData(bed.deps);
  });
  afterAll(async () => {
    await bed.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ours(): Promise<Row[]> {
    const found: Row[] = [];
    for (let page = 1; ; page += 1) {
      const asked = { season, gameType: '1', sortBy: 'player_name', page, pageSize: 100 };
      const { players, totalPages } = await bed.post<{ players: Row[]; totalPages: number }>(
        '/api/player-stats',
        asked,
      );
      found.push(...players);
      if (page >= totalPages) return found;
    }
  }

  test("gives nflverse's own figures of the first week, those after laterals among them", async () => {
    const theirs = await plainSql<Row>(
      `SELECT player_id, team, ${columns.join(', ')} FROM read_csv($file, nullstr = ['', 'NA']) WHERE week = 1`,
      { file: path.join(nfl, `stats_player_week_${season}_partial.csv`) },
    );
    const textOf = (row: Row) =>
      `${row.player_id} ${teamCode(row.team)} ${shownSums.map((name) => `${name}=${Number(row[name])}`).join(' ')}`;
    const hasFigures = (row: Row) => shownSums.some((name) => Number(row[name]) !== 0);
    const expected = theirs.filter(hasFigures).map(textOf).sort();
    expect(expected.length).toBeGreaterThan(300);
    expect((await ours()).filter(hasFigures).map(textOf).sort()).toEqual(expected);
  });
});
