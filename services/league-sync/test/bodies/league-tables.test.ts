import { rosterRows, tableHeads, transactionRow } from '../../src/bodies/league-tables.js';
import { rosterBody } from '../../src/bodies/league.js';
import { seasonPageOf } from '../../src/domain/pages/season-page.js';
import { league, move, roster } from '../support/documents.js';

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

describe('the table of transactions', () => {
  const bids = tableHeads.transactions.split(',').indexOf('waiver_bid');
  const bidOf = (fields: Parameters<typeof move>[2]) => transactionRow(move('1', Date.UTC(2031, 8, 3), fields))[bids];

  it('has what a claim bid, as the page of transactions has it; of a failed one too', () => {
    expect(bidOf({ type: 'waiver', settings: { waiver_bid: 23, seq: 1 } })).toBe(23);
    expect(bidOf({ type: 'waiver', settings: { waiver_bid: 0 } })).toBe(0);
    expect(bidOf({ type: 'waiver', status: 'failed', settings: { waiver_bid: 7 } })).toBe(7);
  });

  it('has none of moves that nobody bid for', () => {
    expect(bidOf({ type: 'free_agent', settings: null })).toBeNull();
    expect(bidOf({ type: 'waiver', settings: { priority: 4 } })).toBeNull();
  });
});
