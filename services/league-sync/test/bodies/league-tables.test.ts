import { rosterRows } from '../../src/bodies/league-tables.js';
import { rosterBody } from '../../src/bodies/league.js';
import { seasonPageOf } from '../../src/domain/pages/season-page.js';
import { league, roster } from '../support/documents.js';

describe('the table of rosters', () => {
  const squad = roster(1, '101', {
    players: ['11', '12', '13', '14', '15', '16', '17'],
    starters: ['11', '12', '0', '17'],
    taxi: ['12', '13', '15'],
    reserve: ['14', '15', '17'],
  });
  const season = { league: league(), rosters: [squad] };

  it('has each player in one place, who starts in the line-up alone', () => {
    const rows = rosterRows(season, new Map([['11', 'Ed Eleven']]));
    expect(rows.map((cells) => cells.slice(4))).toEqual([
      ['11', 'Ed Eleven', 'starter'],
      ['12', null, 'starter'],
      ['13', null, 'taxi'],
      ['14', null, 'reserve'],
      ['15', null, 'taxi'],
      ['16', null, 'bench'],
      ['17', null, 'starter'],
    ]);
  });

  it('has them where the league’s pages have them', () => {
    const [team] = seasonPageOf({ ...season, weeks: [], isTold: false }).teams;
    if (team === undefined) throw new Error('no team');
    expect(rosterBody(team)).toMatchObject({ starters: squad.starters, taxi: ['13', '15'], reserve: ['14'] });
  });
});
