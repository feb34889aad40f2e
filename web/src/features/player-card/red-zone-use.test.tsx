import { render, screen } from '@testing-library/react';
import { aCard } from '../../testing/player-card-fixtures';
import { RedZoneUse } from './red-zone-use';

/** Rory Back with a team in each of the weeks that are counted, and with another one today. */
function cardOf(teams: readonly string[]) {
  const { log, player, redZone } = aCard();
  const weeks = teams.map((_team, index) => ({ week: index + 1, count: 1, teamCount: 2, share: 50 }));
  return aCard({
    player: { ...player, team: 'MIA' },
    log: log.map((week, index) => ({ ...week, team: teams[index] ?? 'MIA' })),
    redZone: redZone && { ...redZone, weeks },
  });
}

it.each([
  [['BUF', 'BUF'], 'share of BUF carries'],
  [['BUF', 'NYJ'], "share of their teams' carries"],
  [[], 'share of MIA carries'],
])('says whose carries are counted: %j', (teams, words) => {
  render(<RedZoneUse card={cardOf(teams)} />);
  expect(screen.getByText(words)).toBeInTheDocument();
});
