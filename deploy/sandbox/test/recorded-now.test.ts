import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordedNow } from '../tree-info.js';

describe('the moment that recorded answers stand at', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'recorded-now-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const state = (content: object) => {
    mkdirSync(path.join(root, 'v1/state'), { recursive: true });
    writeFileSync(path.join(root, 'v1/state/nfl.json'), JSON.stringify(content));
  };

  it('is not known without a state', async () => {
    await expect(recordedNow(root)).resolves.toBeNull();
  });

  it('is the day after the first game of the current week', async () => {
    state({ season_start_date: '2025-09-04', week: 14 });
    await expect(recordedNow(root)).resolves.toBe('2025-12-05T12:00:00.000Z');
  });

  it('is the season’s start before the first week, and unknown without a date', async () => {
    state({ season_start_date: '2025-09-04', week: 0 });
    await expect(recordedNow(root)).resolves.toBe('2025-09-05T12:00:00.000Z');
    state({ season_start_date: null, week: 3 });
    await expect(recordedNow(root)).resolves.toBeNull();
  });
});
