import { QueryClient } from '@tanstack/react-query';
import { anIngestion, loadedData } from '../testing/analytics-fixtures';
import { response, ApiServer } from '../testing/api-server';
import { nflDataStatus, nflState } from './api/shared-reads';
import { followStored, lookAtStored, readAgainAt, withProgress } from './nfl-data';

const settled = () => jest.advanceTimersByTimeAsync(10_000);
const newer = () => ({ ...loadedData(), ingestions: [anIngestion({ snapshotId: 'plays-2025:2' })] });

function openPage() {
  const client = new QueryClient();
  client.setQueryData(nflState().queryKey, {} as never);
  client.setQueryData(['api', 'leagues', '7'], {});
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  return {
    client,
    isStale,
    ofNfl: () => isStale(nflState().queryKey),
    ofLeague: () => isStale(['api', 'leagues', '7']),
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  readAgainAt.set(null);
});
afterEach(() => jest.useRealTimers());

it('reads what is made of NFL data again, and nothing else, when other snapshots are stored', async () => {
  const { client, ofNfl, ofLeague } = openPage();
  followStored(client, loadedData());
  followStored(client, loadedData());
  await settled();
  expect(ofNfl()).toBe(false);
  expect(readAgainAt.get()).toBeNull();
  followStored(client, newer());
  await settled();
  expect([ofNfl(), ofLeague()]).toEqual([true, false]);
  expect(readAgainAt.get()).not.toBeNull();
});

it('follows what a stream tells on a page that never asked, once for the same data', async () => {
  const { client, ofNfl } = openPage();
  new ApiServer({ 'GET /api/nfl-data/status': newer() });
  await lookAtStored(client);
  await settled();
  expect(ofNfl()).toBe(true);
  readAgainAt.set(null);
  await lookAtStored(client);
  await settled();
  expect(readAgainAt.get()).toBeNull();
});

it('leaves a page as it is when nobody can say what is stored', async () => {
  const { client, ofNfl } = openPage();
  new ApiServer({ 'GET /api/nfl-data/status': response(503, {}) });
  await lookAtStored(client);
  await settled();
  expect(ofNfl()).toBe(false);
  expect(client.getQueryData(nflDataStatus().queryKey)).toBeUndefined();
});

it('shows the progress that was told beside the kind and season that it belongs to', () => {
  const progress = { step: 'download' as const, bytes: 5, totalBytes: 20, rows: null };
  const shown = withProgress(loadedData(), { kind: 'plays', season: 2024, ...progress });
  expect(shown.state).toBe('loading');
  expect(shown.ingestions[0]).toMatchObject({ season: 2024, state: 'loading', progress });
  expect(shown.ingestions[1]).toEqual(anIngestion());
  const status = loadedData();
  expect(withProgress(status, { kind: 'plays', season: 1999, ...progress })).toBe(status);
});
