import { waitingOf } from './waiting';

const aProcess = (process: string, eventsWaiting: number | null) => ({
  ...{ service: 'admin', process, version: '1.4.0', startedAt: '2025-12-07T14:00:00.000Z' },
  ...{ eventsWaiting, oldestEventAt: null },
});

it('tells of an outbox what any process of its service knows, and nothing where none does', () => {
  const totalOf = (...counts: (number | null)[]) => {
    const processes = counts.map((count, index) => aProcess(String(index), count));
    const { rows = [], total } = waitingOf({ queues: [], processes }) ?? {};
    return [rows.length, total];
  };
  expect(totalOf(14, null)).toEqual([1, 14]);
  expect(totalOf(null, 14)).toEqual([1, 14]);
  expect(totalOf(null, null)).toEqual([0, 0]);
});
