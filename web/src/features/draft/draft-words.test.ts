import { aDraft } from '../../testing/history-fixtures';
import { draftLabels } from './draft-words';

it('tells of a draft with one round as of one', () => {
  const short = aDraft('23', { settings: { teams: 4, rounds: 1, reversal_round: 0 } });
  expect([...draftLabels([aDraft('21'), short]).values()]).toEqual([
    '2025 Rookie draft, 2 rounds',
    '2025 Rookie draft, 1 round',
  ]);
});
