import { bracketsOf } from '../../src/domain/playoffs/brackets.js';
import { seasonRules } from '../../src/domain/season/season-rules.js';
import { type RecordedSeason, recordedSeasons } from '../support/recorded-leagues.js';
import { describeRecorded, recordedJson } from '../support/recorded.js';
import { seedsInOrder } from '../support/seeds-in-order.js';

interface RawMatch {
  r: number;
  m: number;
  t1: number | null;
  t2: number | null;
  w: number | null;
  p?: number;
}

/** A recorded season without the provider's brackets. */
function factsOf({ league, rosters, weeks }: RecordedSeason) {
  const settings = Object.fromEntries(Object.entries(league.settings).map(([name, value]) => [name, value ?? 0]));
  const value = (s: Record<string, number>) =>
    ((s['wins'] ?? 0) + (s['ties'] ?? 0) / 2) * 1e7 + (s['fpts'] ?? 0) * 100 + (s['fpts_decimal'] ?? 0);
  const table = [...rosters]
    .sort((a, b) => value(b.settings) - value(a.settings) || a.roster_id - b.roster_id)
    .map((roster) => ({ rosterId: roster.roster_id, division: roster.settings['division'] ?? 0 }));
  return {
    rules: seasonRules(settings, settings['last_scored_leg'] ?? 0, league.status),
    settings,
    ranked: table.map(({ rosterId }) => rosterId),
    seeds: seedsInOrder(table, settings['divisions'] ?? 0),
    weeks: weeks.map(({ week, rows }) => ({
      week,
      rows: rows.map((row) => ({
        ...{ rosterId: row.roster_id, matchupId: row.matchup_id },
        ...{ points: row.points, customPoints: row.custom_points },
      })),
    })),
    stored: null,
    champion: null,
  };
}

/** A match whatever the order of its sides. */
const key = (round: number, teams: readonly (number | null)[], winner: number | null, place: number | null) =>
  `${round}: ${[...teams].sort().join(' and ')}, ${winner} wins${place === null ? '' : ` place ${place}`}`;

describeRecorded('a bracket that is drawn from table and scores', (folder) => {
  it('is the provider’s own, match by match, in every recorded season that has one', () => {
    let [brackets, matches] = [0, 0];
    for (const season of recordedSeasons()) {
      const drawn = bracketsOf(factsOf(season));
      for (const kind of ['winners', 'losers'] as const) {
        const raw = recordedJson<RawMatch[]>(folder, `league/${season.league.league_id}/${kind}_bracket`) ?? [];
        const played = raw.filter(({ w }) => w !== null);
        if (played.length === 0) continue;
        const found = drawn[kind].map(({ round, team1, team2, winner, place }) =>
          key(round, [team1, team2], winner, place),
        );
        expect([season.league.name, season.league.season, kind, found.sort()]).toEqual([
          ...[season.league.name, season.league.season, kind],
          played.map(({ r, t1, t2, w, p = null }) => key(r, [t1, t2], w, p)).sort(),
        ]);
        brackets += 1;
        matches += played.length;
      }
    }
    process.stdout.write(`brackets: ${matches} matches of ${brackets} recorded brackets drawn from table and scores\n`);
    expect([brackets, matches]).toEqual([12, 78]);
  });

  it('of a season that has not begun is not drawn, whatever the provider has drawn', () => {
    const unplayed = recordedSeasons().filter(({ league }) => (league.settings['last_scored_leg'] ?? 0) === 0);
    expect(unplayed.length).toBeGreaterThan(0);
    for (const season of unplayed) {
      const winners = recordedJson<RawMatch[]>(folder, `league/${season.league.league_id}/winners_bracket`) ?? [];
      const stored = { winners: winners.map(storedMatch), losers: [] };
      expect(bracketsOf({ ...factsOf(season), stored }).winners).toEqual([]);
    }
  });
});

const storedMatch = ({ r, m, t1, t2, w, p }: RawMatch) => ({
  ...{ round: r, match: m, team1: t1, team2: t2, winner: w, loser: null, place: p ?? null },
  ...{ team1From: null, team2From: null },
});
