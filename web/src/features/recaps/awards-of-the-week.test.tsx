import { screen, within } from '@testing-library/react';
import { card, openRecaps, recap, recapsRead } from '../../testing/recap-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

/** The words of the awards of a week whose recap is changed so. */
async function awardsOf(change: Parameters<typeof recap>[1]): Promise<string[]> {
  await openRecaps({ [recapsRead]: [card(5)], [`${recapsRead}/recap-chain-2025-5`]: recap(5, change) });
  const awards = within(await screen.findByRole('region', { name: 'Awards of the week' })).getAllByRole('listitem');
  return awards.map(({ textContent }) => textContent);
}

/** The awards of a week whose closest game ended so, with its title. */
async function awardOf(totals: [number, number], isOver = true): Promise<string | undefined> {
  const awards = await awardsOf({ games: [{ sides: [1, 2], totals, isOver }] });
  return awards.find((words) => words.includes('Team A+'));
}

it.each([
  [[112.3, 104.3], 'Narrow escapeTeam A+8.0'],
  [[112.4, 104.3], 'Closest gameTeam A+8.1'],
] as const)('calls the closest game, %j, what it was', async ([won, lost], words) => {
  expect(await awardOf([won, lost])).toBe(words);
});

it('names the sharpest line-up by the exact shares, and rounds what it shows', async () => {
  const [first, second, ...others] = recap(5).teams;
  const shares = [
    { ...first!, efficiency: 95.238 },
    { ...second!, efficiency: 95.247 },
  ];
  const awards = await awardsOf({ teams: [...shares, ...others.map((team) => ({ ...team, efficiency: 50 }))] });
  expect(awards).toContain('Sharpest line-upTeam B95.2%');
});

it('names all who share an award', async () => {
  const [first, second, third, fourth] = recap(5).teams;
  const awards = await awardsOf({
    teams: [
      { ...first!, points: 120.5, bestStarter: 31.2, efficiency: null },
      { ...second!, points: 120.5, bestStarter: 22.1, efficiency: 88.5 },
      { ...third!, points: 118.2, bestStarter: 31.2, efficiency: 88.5 },
      { ...fourth!, points: 118.2, bestStarter: null, efficiency: 88.4 },
    ],
    games: [
      { sides: [1, 3], totals: [120.5, 118.2], isOver: true },
      { sides: [2, 4], totals: [120.5, 118.2], isOver: true },
    ],
  });
  expect(awards).toEqual([
    'Weekly high scoreTeam ATeam B120.5',
    'Best starterTeam ATeam C31.2',
    'Narrow escapeTeam ATeam B+2.3',
    'Sharpest line-upTeam BTeam C88.5%',
  ]);
});

it('awards nobody for a week of which only some games are known', async () => {
  const known = recap(5, { isPartial: true });
  await openRecaps({ [recapsRead]: [card(5)], [`${recapsRead}/recap-chain-2025-5`]: known });
  expect(await screen.findByRole('region', { name: 'Scoreboard' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Awards of the week' })).not.toBeInTheDocument();
});

it('awards nobody for a round that goes on, which is not final', async () => {
  expect(await awardOf([120.5, 118.2], false)).toBeUndefined();
  expect(within(screen.getByRole('region', { name: 'Scoreboard' })).queryByText('Final')).not.toBeInTheDocument();
});
