import { reversedRounds, teamsOf } from '../../src/domain/drafts/draft-board.js';
import { playoffsPageOf } from '../../src/domain/pages/playoffs-page.js';
import { comingDrafts } from '../../src/domain/picks/future-picks.js';
import { gamesLeft } from '../../src/domain/standings/games-left.js';
import { seasonRules } from '../../src/domain/season/season-rules.js';

/** As a reply or a file may have them: no process and no page is to be filled with them. */
const absurd = 1_000_000;

describe('absurd numbers of a league', () => {
  it('make no board larger than one that can be drawn', () => {
    const draft = { status: 'complete', draftOrder: null, slotToRosterId: null };
    expect(teamsOf({ ...draft, settings: { teams: absurd } })).toBe(1_000);
    expect(teamsOf({ ...draft, settings: {}, draftOrder: { 101: absurd } })).toBe(1_000);
    expect(reversedRounds({ type: 'snake', rounds: absurd, reversalRound: 0 })).toHaveLength(100);
  });

  it('make no more picks of drafts to come', () => {
    const league = { season: '2031', status: 'in_season', totalRosters: 12, drafts: [] };
    const pick = { season: '2032', round: absurd, rosterId: 1, previousOwnerId: 1, ownerId: 2 };
    const rounds = (of: Partial<Parameters<typeof comingDrafts>[0]>) =>
      comingDrafts({ ...league, settings: {}, moves: [], ...of }).map((draft) => draft.rounds);
    expect(rounds({ settings: { type: 2, draft_rounds: absurd } })).toEqual([200, 200, 200]);
    expect(rounds({ settings: { type: 2, draft_rounds: 4 }, moves: [pick] })).toEqual([200, 4, 4]);
  });

  it('make no season of more weeks than the NFL’s', () => {
    const rules = seasonRules({ playoff_week_start: absurd }, 3);
    expect(gamesLeft(rules, [], [1]).weeks).toBe(15);
  });

  it('let nobody rest in more rounds than a season has weeks', () => {
    const from = { team1From: null, team2From: null };
    const final = { round: absurd, match: 1, team1: 1, team2: 2, winner: 1, loser: 2, place: 1, ...from };
    const { winners } = playoffsPageOf({
      rules: seasonRules({ playoff_week_start: 15, playoff_teams: 2 }, 17, 'complete'),
      settings: {},
      weeks: [],
      ...{ ranked: [1, 2], seeds: [1, 2] },
      stored: { winners: [final], losers: [] },
      champion: 1,
    });
    expect(winners.byes).toHaveLength(2 * 17);
  });
});
