import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSandbox } from '../src/app.js';
import { recordedMoment } from '../src/tree-info.js';

describe('the moment that recorded replies stand at', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'recorded-moment-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const sandbox = () => buildSandbox({ source: 'recorded', sleeperData: root });
  const state = (content: object) => {
    mkdirSync(path.join(root, 'v1/state'), { recursive: true });
    writeFileSync(path.join(root, 'v1/state/nfl.json'), JSON.stringify(content));
  };

  it('is not known without a state', async () => {
    await expect(recordedMoment(root)).resolves.toEqual({ season: null, week: null, now: null });
    const face = (await sandbox().inject('/_sandbox/clock')).json<{ now: string }>();
    expect(face).toMatchObject({ season: null, week: null, live: false, pace: 1 });
    expect(Math.abs(Date.parse(face.now) - Date.now())).toBeLessThan(5_000);
  });

  it('is the day after the first game of the current week', async () => {
    state({ season: '2025', season_start_date: '2025-09-04', week: 14 });
    const moment = { season: 2025, week: 14, now: '2025-12-05T12:00:00.000Z' };
    await expect(recordedMoment(root)).resolves.toEqual(moment);
    const face = (await sandbox().inject('/_sandbox/clock')).json<object>();
    expect(face).toEqual({ ...moment, minute: null, live: false, pace: 1 });
  });

  it('is the season’s start before the first week, and unknown without a date', async () => {
    state({ season: '2025', season_start_date: '2025-09-04', week: 0 });
    await expect(recordedMoment(root)).resolves.toMatchObject({ now: '2025-09-05T12:00:00.000Z' });
    state({ season: '2025', season_start_date: null, week: 3 });
    await expect(recordedMoment(root)).resolves.toEqual({ season: 2025, week: 3, now: null });
  });
});
