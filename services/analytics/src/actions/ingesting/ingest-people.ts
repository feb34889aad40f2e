import {
  idColumns,
  injured,
  injuryColumns,
  knownIds,
  rosterLayouts,
  rostered,
} from '../../domain/people/people-tables.js';
import { rosterWeekColumns, rosterWeekFile } from '../../domain/people/roster-weeks.js';
import { filledIn, namedRejections, RefusedSource, requireFewRejected } from '../../domain/sources/source-checks.js';
import { readColumns, readRows } from '../../engines/read-rows.js';
import { ingestionKey } from '../../store/ingestions.js';
import { firstOf } from './ingest-plays.js';
import { type Ingestion } from './run-ingestion.js';

/** The table that says who is who at nflverse and at Sleeper. */
export function playerIdsIngestion(): Ingestion {
  return {
    key: ingestionKey('players'),
    async take(deps, look) {
      const download = await firstOf(deps, look, [deps.playerIdsUrl]);
      if (download === null) return null;
      try {
        const rows = await readRows(download.file, idColumns, look.signal);
        const players = knownIds(rows);
        if (players.length === 0) throw new RefusedSource('the table has no player with an id');
        const filled = filledIn(rows, idColumns);
        return { content: { meta: players, columns: {} }, etag: download.etag, rows: rows.length, filled };
      } finally {
        await download.remove();
      }
    },
  };
}

/** Who was on which team in a season. */
export function rostersIngestion(season: number): Ingestion {
  return {
    key: ingestionKey('rosters', season),
    async take(deps, look) {
      const download = await firstOf(deps, look, [`rosters/roster_${season}.parquet`, `rosters/roster_${season}.csv`]);
      if (download === null) return null;
      try {
        const columns = await readColumns(download.file, look.signal);
        const layout = rosterLayouts.find(({ id, name }) => columns.includes(id) && columns.includes(name));
        if (layout === undefined) throw new RefusedSource('the file has no column gsis_id, full_name');
        const wanted = ['season', 'sleeper_id', 'position', 'team', layout.id, layout.name];
        const rows = await readRows(download.file, wanted, look.signal);
        const players = rostered(rows, season, layout);
        const filled = filledIn(rows, wanted);
        return { content: { meta: players, columns: {} }, etag: download.etag, rows: players.length, filled };
      } finally {
        await download.remove();
      }
    },
  };
}

/** Who was where in each week of a season. */
export function rosterWeeksIngestion(season: number): Ingestion {
  return {
    key: ingestionKey('weekly-rosters', season),
    async take(deps, look) {
      const places = ['parquet', 'csv'].map((type) => `weekly_rosters/roster_weekly_${season}.${type}`);
      const download = await firstOf(deps, look, places);
      if (download === null) return null;
      try {
        look.report('read', 0, null);
        const rows = await readRows(download.file, rosterWeekColumns, look.signal);
        const { file, rejections } = rosterWeekFile(rows, season);
        const { length: rejected, 0: first } = rejections;
        requireFewRejected({ rows: 'rows', all: rows.length, rejected, first });
        const named = rejections.slice(0, namedRejections);
        const counts = { rows: rows.length, filled: filledIn(rows, rosterWeekColumns), rejectedRows: rejected };
        return { content: file, etag: download.etag, ...counts, rejections: named };
      } finally {
        await download.remove();
      }
    },
  };
}

/** Who was out or doubtful in a season, by week. */
export function injuriesIngestion(season: number): Ingestion {
  return {
    key: ingestionKey('injuries', season),
    async take(deps, look) {
      const places = ['parquet', 'csv'].map((type) => `injuries/injuries_${season}.${type}`);
      const download = await firstOf(deps, look, places);
      if (download === null) return null;
      try {
        const all = await readRows(download.file, injuryColumns, look.signal);
        const rows = all.filter((row) => Number(row.season) === season);
        // Before the first reports of a season there is nothing to tell.
        if (rows.length === 0 && look.known?.snapshotId == null) return null;
        const counts = { rows: rows.length, filled: filledIn(rows, injuryColumns) };
        return { content: { meta: injured(rows, season), columns: {} }, etag: download.etag, ...counts };
      } finally {
        await download.remove();
      }
    },
  };
}
