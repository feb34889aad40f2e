import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ImportReport, LastImport } from '../features/historical/import-api';
import { leagueId } from './fixtures';
import { card, openPage } from './open-page';

/** The address of something of the league. */
export const ofLeague = (path: string) => `/api/leagues/${leagueId}/${path}`;
export const importPath = ofLeague('historical-data/import');

/** A season of a file, and what becomes of it. */
export const importedSeason = (season: string, outcome: string, added = 0) => ({
  season,
  outcome,
  added,
  changed: 0,
  unchanged: 7,
});

/** What a file would change. */
export const importReport = (change: Partial<ImportReport> = {}): ImportReport => ({
  fileName: 'old.csv',
  seasons: [importedSeason('2019', 'restored', 26), importedSeason('2018', 'unchanged')],
  lines: 30,
  problems: [],
  problemCount: 0,
  ...change,
});

/** An import that is over. */
export const importOver = (change: Partial<LastImport> = {}): LastImport => ({
  fileName: 'league.zip',
  status: 'success',
  errorMessage: null,
  startedAt: '2025-12-07T13:55:00.000Z',
  endedAt: '2025-12-07T13:56:00.000Z',
  total: 2,
  seasons: [importedSeason('2019', 'restored', 26)],
  ...change,
});

/** An import that has just begun. */
export const importRunning = (change: Partial<LastImport> = {}): LastImport =>
  importOver({ status: 'in_progress', endedAt: null, seasons: [], ...change });

/** The page where files are imported. */
export async function openImport(routes: Record<string, unknown> = {}) {
  const page = await openPage(`/leagues/${leagueId}/historical-data`, 'Historical Data', {
    [`GET ${ofLeague('admin-status')}`]: { isAdmin: true },
    [`GET ${ofLeague('historical-data/status')}`]: [],
    [`GET ${ofLeague('historical-data/breakdown')}`]: [],
    [`GET ${ofLeague('extended-seasons')}`]: { seasons: [], collectable: [], sleeperCount: 0, historicalCount: 0 },
    [`GET ${importPath}`]: { last: null },
    ...routes,
  });
  await screen.findByLabelText('File with seasons');
  return { ...page, importing: await card('Import from a file') };
}

/** Chooses a file to import. */
export const chooseImport = async (name = 'old.csv') =>
  userEvent.upload(screen.getByLabelText('File with seasons'), new File(['x'.repeat(14_000)], name));
