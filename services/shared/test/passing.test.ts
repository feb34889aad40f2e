import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createPassing } from '../src/passing.js';

test('what was added is there, the oldest first, until it is taken out', () => {
  const passing = createPassing<string>();
  const [, leaveMiddle, leaveLast] = ['first', 'middle', 'last'].map((item) => passing.add(item));
  leaveMiddle?.();
  expect([...passing]).toEqual(['first', 'last']);
  leaveLast?.();
  passing.add('new');
  expect([...passing]).toEqual(['first', 'new']);
  expect([passing.size(), passing.oldest()]).toEqual([2, 'first']);
});

test('what is taken out twice is out once, and an empty one may be filled again', () => {
  const passing = createPassing<string>();
  const leave = passing.add('a');
  expect([leave(), leave()]).toEqual([true, false]);
  expect([passing.size(), passing.oldest(), [...passing]]).toEqual([0, undefined, []]);
  passing.add('a');
  leave();
  expect([...passing]).toEqual(['a']);
});

test('whoever looks at all may take out the one in hand', () => {
  const passing = createPassing<number>();
  const leaves = new Map([1, 2, 3].map((item) => [item, passing.add(item)]));
  const seen: number[] = [];
  for (const item of passing) {
    seen.push(item);
    leaves.get(item)?.();
  }
  expect([seen, passing.size()]).toEqual([[1, 2, 3], 0]);
});

/** Should V8 let what is in a Set go as soon, this will say so, and a Set will do. */
test('what has passed through leaves with the young, where a Set has it grow old', () => {
  v8.setFlagsFromString('--expose-gc');
  const collectAll = runInNewContext('gc') as () => void;
  const set = new Set<object>();
  const inSet = grownOld(collectAll, (item) => {
    set.add(item);
    return () => void set.delete(item);
  });
  const passing = createPassing<object>();
  const inPassing = grownOld(collectAll, (item) => passing.add(item));
  expect(inSet).toBeGreaterThan(10);
  expect(inPassing).toBeLessThan(inSet / 5);
});

/** MB that grow old while 100 MB pass through, three things at a time. */
function grownOld(collectAll: () => void, add: (item: object) => () => void): number {
  const leaves: (() => void)[] = [];
  const pass = (times: number): void => {
    for (let n = 0; n < times; n += 1) {
      leaves.push(add({ held: new Array<number>(128).fill(0) }));
      if (leaves.length > 3) leaves.shift()?.();
    }
  };
  pass(100);
  collectAll();
  const before = oldMb();
  pass(100_000);
  return oldMb() - before;
}

const oldMb = (): number =>
  (v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0) / 2 ** 20;
