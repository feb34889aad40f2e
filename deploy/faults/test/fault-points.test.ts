// Takes long: servers of its own are started, and a process dies at its point.
import { withDyingWorld } from '../rig/dying-world.js';
import { allPoints, areAllReached, reachedLine, type Reached } from '../rig/reached-points.js';

const all = (count: number): Reached => Object.fromEntries(allPoints.map((point) => [point, count]));

describe('a run', () => {
  it.each<[string, Reached, number, boolean]>([
    ['in which each point was reached as often as wanted', all(20), 20, true],
    ['that did not get to one of them', { ...all(20), 'outbox.adopted': 0 }, 20, false],
    ['that knows nothing of one of them', { ...all(1), 'event.marked': undefined }, 1, false],
    ['in which one was reached less often', { ...all(20), 'live.told': 19 }, 20, false],
    ['that wanted none', all(1), 0, false],
  ])('%s', (_what, reached, wanted, isWhole) => {
    expect(areAllReached(reached, wanted)).toBe(isWhole);
  });

  it('tells first what it did not get to', () => {
    const line = reachedLine({ ...all(20), 'outbox.adopted': 0 });
    expect(line).toMatch(/^0 died at each of 1 points \(outbox\.adopted\); 20 died at each of \d+ points \(commit\./);
  });
});

it('the broker is restarted also where all that waits has events that it refuses', async () => {
  const refusedOnly = 20;
  const died = await withDyingWorld((world) =>
    world.dieAt({ point: 'outbox.resent', n: 1 }, async (n) => {
      if (n === 0) for (let at = 0; at < refusedOnly; at += 1) world.write('refused');
      else if (n === 1) await world.restartBroker();
      else world.write();
    }),
  );
  expect(died).toBe(true);
}, 300_000);
