import { type App } from '@dynasty/kit/http';
import { tmpdir } from 'node:os';
import { buildApp } from '../src/app.js';
import { type AnalyticsBed, analyticsBed } from './support/analytics-bed.js';

let bed: AnalyticsBed;
/** With limits, which test beds are without. */
let app: App;
beforeAll(async () => {
  bed = await analyticsBed({ folder: tmpdir() });
  app = await buildApp({ ...bed.deps, limits: 'on' });
});
afterAll(async () => {
  await app.close();
  await bed.close();
});

test('a flood of searches ends with 429 for who sends it, and for nobody else', async () => {
  const headers = { ann: await bed.issuer.headers({ sub: 'ann' }), bob: await bed.issuer.headers({ sub: 'bob' }) };
  const search = (who: 'ann' | 'bob', url: string) =>
    app.inject({ method: 'POST', url, headers: headers[who], payload: { season: 2024 } });
  for (const url of ['/api/player-stats', '/api/red-zone-stats', '/api/red-zone-receiving-stats']) {
    const statuses: number[] = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await search('ann', url)).statusCode);
    expect(statuses).not.toContain(429);
    const refused = await search('ann', url);
    expect([refused.statusCode, refused.json<{ slug: string }>().slug]).toEqual([429, 'rate-limited']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await search('bob', url)).statusCode).not.toBe(429);
  }
});
