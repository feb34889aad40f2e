import { createCounts } from '../src/load/counts.js';

test('counts what each holds, and nothing for who has given all back', () => {
  const counts = createCounts();
  counts.add('ada');
  counts.add('ada');
  counts.add('bob');
  counts.remove('ada');
  counts.remove('bob');
  expect(['ada', 'bob', 'cid'].map((key) => counts.of(key))).toEqual([1, 0, 0]);
  counts.add('bob');
  expect(counts.of('bob')).toBe(1);
  counts.add('cid', 500);
  counts.remove('cid', 200);
  expect(counts.of('cid')).toBe(300);
});

test('whoever holds something keeps it while thousands come and go', () => {
  const counts = createCounts();
  counts.add('ada');
  for (let n = 0; n < 5_000; n += 1) {
    counts.add(`passer-by ${n}`);
    counts.remove(`passer-by ${n}`);
  }
  counts.add('ada');
  expect(counts.of('ada')).toBe(2);
  expect(counts.size()).toBeLessThan(1_100);
});
