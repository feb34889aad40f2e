import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '../../local/api/until.js';
import { liveMemoryOf, tellingLiveMemory } from '../rig/live-memory.js';

/** Keeps 60 MB and makes garbage all the time. */
const script = `
  const kept = Array.from({ length: 60 }, () => Buffer.alloc(1e6, 1));
  let garbage = [];
  setInterval(() => { garbage = Array.from({ length: 2e5 }, (_, n) => ({ n })); }, 20);
`;

describe('live memory', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'dynasty-live-memory-'));
  afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

  it('is what a process still needs, told by itself, also after one that was killed while it wrote', async () => {
    const { one } = tellingLiveMemory(['one'], dir, 50);
    fs.writeFileSync(path.join(dir, 'one.jsonl'), '{"pid":1,"at":2,"mb":3}\n{"pid":1,"at');
    const startedAt = performance.now();
    const child = spawn(process.execPath, ['-e', script], {
      env: { PATH: process.env.PATH, ...one },
      stdio: 'inherit',
    });
    try {
      const told = async () => {
        const points = liveMemoryOf(dir, 'one', child.pid ?? 0);
        return points.length >= 5 ? points : null;
      };
      const points = await until('the process to tell of its memory', told, { withinMs: 30_000, everyMs: 20 });
      for (const { at, value } of points) {
        expect(at).toBeGreaterThan(startedAt - 1_000);
        expect(at).toBeLessThan(performance.now() + 1_000);
        expect(value).toBeGreaterThan(60);
        expect(value).toBeLessThan(85);
      }
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    expect(liveMemoryOf(dir, 'one', 1)).toEqual([{ at: 2 - performance.timeOrigin, value: 3 }]);
    expect(liveMemoryOf(dir, 'other', 1)).toEqual([]);
  });
});
