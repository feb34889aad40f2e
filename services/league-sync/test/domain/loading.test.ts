import { missingMessage } from '../../src/domain/loading/missing-parts.js';
import { nextTryAt } from '../../src/domain/loading/retry-gaps.js';
import { retryPollMs } from '../../src/domain/polling/poll-plan.js';

describe('what is missing of a league', () => {
  const of = (season: string | null, ...parts: string[]) => parts.map((part) => ({ season, part }));

  it.each([
    [of('2031', 'transactions:3'), 'the transactions of 2031 (week 3)'],
    [
      of('2031', 'matchups:1', 'matchups:4', 'matchups:3', 'matchups:2', 'matchups:7'),
      'the scores of 2031 (weeks 1 to 4 and 7)',
    ],
    [of('2030', 'drafts'), 'the drafts of 2030'],
    [of('2030', 'final'), 'the final scores of 2030'],
    [
      [...of('2031', 'brackets'), ...of('2030', 'traded-picks')],
      'the playoff brackets of 2031 and the traded picks of 2030',
    ],
    [[...of(null, 'seasons'), ...of(null, 'players')], 'other seasons of the league and the names of players'],
    [
      [...of('2031', 'brackets', 'drafts', 'matchups:1'), ...of('2030', 'drafts'), ...of('2029', 'drafts')],
      'the playoff brackets of 2031, the drafts of 2031, the scores of 2031 (week 1) and 2 more parts',
    ],
  ])('is said in words: %j', (missing, words) => {
    expect(missingMessage(missing)).toBe(`Sleeper did not give us ${words}. The rest is here, and we keep asking.`);
  });

  it('is nothing to speak of when all is here', () => {
    expect(missingMessage([])).toBeNull();
  });

  it('is asked for again after ever longer waits, a day at most', () => {
    const now = new Date('2031-10-01T00:00:00Z');
    const minutes = [1, 2, 3, 4, 5, 6, 7, 50].map(
      (tries) => (nextTryAt(now, tries).getTime() - now.getTime()) / 60_000,
    );
    expect(minutes).toEqual([5, 15, 60, 240, 720, 1440, 1440, 1440]);
  });

  it('keeps a failing poll waiting longer, up to its usual time', () => {
    const seconds = [1, 2, 3, 4, 20].map((failed) => retryPollMs(failed, 300_000) / 1000);
    expect(seconds).toEqual([60, 120, 240, 300, 300]);
    expect(retryPollMs(3, 5_000)).toBe(60_000);
  });
});
