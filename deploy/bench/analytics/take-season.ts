import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPlays } from '@dynasty/analytics/engines/read-plays';
import { decodeColumns } from '@dynasty/analytics/domain/columns/column-file';
import { seasonPlays } from '@dynasty/analytics/domain/plays/season-plays';

const everyMs = 10;

/** The most memory that children of this process have had, MB, while it is asked; 0 where there is no /proc. */
function peakOfChildrenMb(): number {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
    const peaks = children.filter(Boolean).map((pid) => {
      const kB = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return Number(kB ?? 0) / 1000;
    });
    return Math.max(0, ...peaks);
  } catch {
    return 0;
  }
}

/** From a season's file on disk to plays that can be asked, as a worker does it: ms, and the reader's peak, MB. */
export async function takeSeason(
  file: string,
  season: number,
  folder: string,
): Promise<{ ms: number; peakMb: number }> {
  const to = path.join(folder, 'plays.bin');
  const start = performance.now();
  let isOver = false;
  let peakMb = 0;
  const watching = (async () => {
    while (!isOver) {
      peakMb = Math.max(peakMb, peakOfChildrenMb());
      await sleep(everyMs);
    }
  })();
  await readPlays({ file, season, to });
  seasonPlays(decodeColumns(await readFile(to)));
  const ms = performance.now() - start;
  isOver = true;
  await watching;
  return { ms, peakMb };
}
