import {
  callsByMinute,
  emptyHistory,
  noteCalls,
  noteRefusal,
  refusalsOfDay,
} from '../../src/domain/polling/call-history.js';

const minute = 60_000;
const hour = 60 * minute;
const now = Date.UTC(2031, 8, 5, 12, 0, 30);

describe('what was asked lately', () => {
  it('is nothing at first', () => {
    expect(callsByMinute(emptyHistory, now)).toEqual(Array(15).fill(0));
    expect(refusalsOfDay(emptyHistory, now)).toBe(0);
  });

  it('is told by minute, with the quiet ones between, and forgotten after fifteen', () => {
    const calls = [
      [-20 * minute, 9],
      [-14 * minute, 1],
      [-2 * minute, 30],
      [-2 * minute + 10_000, 5],
      [0, 7],
    ] as const;
    const history = calls.reduce((before, [at, count]) => noteCalls(before, now + at, count), emptyHistory);
    expect(callsByMinute(history, now)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 35, 0, 7]);
    expect(callsByMinute(history, now + minute)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 35, 0, 7, 0]);
    expect(history.minutes).toHaveLength(3);
  });

  it('keeps no more than it tells, however long it runs', () => {
    let history = emptyHistory;
    for (let at = 0; at < 3 * 24 * hour; at += 20_000) history = noteRefusal(noteCalls(history, now + at, 1), now + at);
    expect(history.minutes).toHaveLength(15);
    expect(history.refusals).toHaveLength(24);
    expect(callsByMinute(history, now + 3 * 24 * hour)).toEqual([...Array(14).fill(3), 1]);
  });

  it('counts refusals of a day', () => {
    const refusals = [-25 * hour, -23 * hour, -minute, 0];
    const history = refusals.reduce((before, at) => noteRefusal(before, now + at), emptyHistory);
    expect(refusalsOfDay(history, now)).toBe(3);
    expect(refusalsOfDay(history, now + 2 * hour)).toBe(2);
  });
});
