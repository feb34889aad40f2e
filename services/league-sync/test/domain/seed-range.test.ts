import { mostThatReach } from '../../src/domain/standings/reach.js';
import { type Contender, seededTeams, seedRanges } from '../../src/domain/standings/seed-range.js';
import { type GamesLeft } from '../../src/domain/standings/games-left.js';
import { outlookOf } from '../../src/domain/standings/outlook.js';
import { describeRecorded, recordedJson } from '../support/recorded.js';
import { recordedSeasons } from '../support/recorded-leagues.js';
import {
  everyOutcome,
  lastRegularWeek,
  leftAfter,
  outcomesOf,
  type PlayedSeason,
  rulesAt,
  tableAfter,
} from '../support/seasons-played.js';
import { seededRandom } from '../support/seeded-random.js';

const team = (rosterId: number, halves: number, fields: Partial<Contender> = {}): Contender => ({
  rosterId,
  toldRank: null,
  halves,
  pointsFor: 100_000 - rosterId,
  pointsAgainst: 0,
  division: null,
  ...fields,
});
const left = (pairs: [number, number][], weeks = 1): GamesLeft => ({ weeks, pairs, free: new Map() });

const count = (rosterIds: ReadonlySet<number>) => rosterIds.size;

describe('teams that can draw level together', () => {
  it('share the halves of their games', () => {
    const needs = new Map([
      [1, 1],
      [2, 1],
      [3, 2],
    ]);
    expect(mostThatReach(needs, [[1, 2]], count)).toBe(2);
    expect(mostThatReach(new Map([...needs, [1, 2]]), [[1, 2]], count)).toBe(1);
    // A game is passed on: 3 takes from 2, who takes from 1, who has one to spare against a stranger.
    expect(
      mostThatReach(
        new Map([
          [1, 2],
          [2, 2],
          [3, 2],
        ]),
        [
          [1, 9],
          [1, 2],
          [2, 3],
        ],
        count,
      ),
    ).toBe(3);
  });

  it('are those who need nothing where no game is left', () => {
    const needs = new Map([
      [1, 0],
      [2, -3],
      [3, 1],
    ]);
    expect(mostThatReach(needs, [], count)).toBe(2);
  });
});

describe('the seeds that are still possible', () => {
  it('are none but one once all is played, by points for and then points against', () => {
    const teams = [team(1, 10, { pointsFor: 500 }), team(2, 12), team(3, 10, { pointsFor: 500, pointsAgainst: 9 })];
    expect([...seedRanges(teams, left([], 0))]).toEqual([
      [1, { best: 3, worst: 3 }],
      [2, { best: 1, worst: 1 }],
      [3, { best: 2, worst: 2 }],
    ]);
  });

  it('are those of an imported table, whatever its teams have won', () => {
    const teams = [team(1, 10, { toldRank: 2 }), team(2, 12, { toldRank: 3 }), team(3, 8, { toldRank: 1 })];
    expect(seededTeams(teams).map(({ rosterId }) => rosterId)).toEqual([3, 1, 2]);
    expect([...seedRanges(teams, left([], 0)).values()].map(({ best, worst }) => [best, worst])).toEqual([
      [2, 2],
      [3, 3],
      [1, 1],
    ]);
  });

  it('count a tie in wins against a claim, since points for are open', () => {
    const teams = [team(1, 12, { pointsFor: 999_999 }), team(2, 10), team(3, 9), team(4, 2)];
    const ranges = seedRanges(
      teams,
      left([
        [1, 4],
        [2, 3],
      ]),
    );
    // The second can draw level however far behind in points; the third cannot.
    expect(ranges.get(1)).toEqual({ best: 1, worst: 2 });
    expect(ranges.get(4)).toEqual({ best: 4, worst: 4 });
  });

  it('leave a bye and the playoffs open, or say that they are certain', () => {
    const six = { playoffTeams: 6 };
    expect(outlookOf({ best: 1, worst: 2 }, six)).toEqual({
      bestSeed: 1,
      worstSeed: 2,
      playoffs: 'clinched',
      bye: 'clinched',
    });
    expect(outlookOf({ best: 3, worst: 7 }, six)).toMatchObject({ playoffs: 'open', bye: 'eliminated' });
    expect(outlookOf({ best: 7, worst: 9 }, six)).toMatchObject({ playoffs: 'eliminated', bye: 'eliminated' });
    expect(outlookOf({ best: 1, worst: 3 }, { playoffTeams: 4 }).bye).toBeNull();
  });

  it('put the winners of divisions first', () => {
    const teams = [
      team(1, 20, { division: 1 }),
      team(2, 18, { division: 1 }),
      team(3, 10, { division: 2 }),
      team(4, 8, { division: 2 }),
    ];
    expect(seededTeams(teams).map(({ rosterId }) => rosterId)).toEqual([1, 3, 2, 4]);
    expect(seedRanges(teams, left([], 0)).get(3)).toEqual({ best: 2, worst: 2 });
    const open = seedRanges(
      teams,
      left([
        [1, 2],
        [3, 4],
      ]),
    );
    expect(open.get(1)?.best).toBe(1);
    // Division 2 is still open between the two of them; its winner stands behind that of the first.
    expect(open.get(4)?.best).toBe(2);
    expect(open.get(2)).toEqual({ best: 1, worst: 3 });
  });

  it('are those of every outcome, in random leagues of four to six', () => {
    const random = seededRandom(16);
    const whole = (below: number) => Math.floor(random() * below);
    let outcomes = 0;
    for (let league = 0; league < 400; league += 1) {
      const teams = Array.from({ length: 4 + whole(3) }, (_, index) => team(index + 1, whole(9)));
      const pairs = Array.from({ length: whole(8) }, (): [number, number] => {
        const first = whole(teams.length);
        return [first + 1, ((first + 1 + whole(teams.length - 1)) % teams.length) + 1];
      });
      const free = new Map(teams.map(({ rosterId }) => [rosterId, league % 4 === 0 ? whole(2) : 0]));
      const games = { weeks: 1, pairs, free };
      if (outcomesOf(games) > 100_000) continue;
      outcomes += outcomesOf(games);
      expect([league, seedRanges(teams, games)]).toEqual([league, everyOutcome(teams, games)]);
    }
    expect(outcomes).toBeGreaterThan(100_000);
  });
});

/** Two weeks of a league of twelve, one of a league of ten with median games. */
const mostOutcomes = 3 ** 15;

describeRecorded('recorded seasons', (folder) => {
  const seasons = recordedSeasons()
    .filter(({ weeks, league }) => weeks.length > 0 && (league.settings['last_scored_leg'] ?? 0) > 0)
    .map(({ league, rosters, weeks }) => ({
      title: `${league.name} ${league.season}`,
      leagueId: league.league_id,
      season: {
        settings: league.settings,
        rosterIds: rosters.map(({ roster_id }) => roster_id),
        weeks,
      } as PlayedSeason,
    }));

  it('what is clinched and out equals every outcome of the games left, as far as these can be played through', () => {
    let [covered, weeks, claims] = [0, 0, 0];
    for (const { title, season } of seasons) {
      for (let week = 1; week <= lastRegularWeek(season); week += 1) {
        weeks += 1;
        const games = leftAfter(season, week);
        if (outcomesOf(games) > mostOutcomes) continue;
        const teams = tableAfter(season, week);
        const ranges = seedRanges(teams, games);
        expect([title, week, ranges]).toEqual([title, week, everyOutcome(teams, games)]);
        covered += 1;
        claims += [...ranges.values()].filter(
          (range) => outlookOf(range, rulesAt(season, week)).playoffs !== 'open',
        ).length;
      }
    }
    process.stdout.write(`clinching: ${covered} of ${weeks} recorded weeks by brute force, ${claims} claims in them\n`);
    expect(covered).toBeGreaterThan(20);
    expect(claims).toBeGreaterThan(200);
  }, 120_000);

  it('no claim of any week was ever wrong, with divisions or without', () => {
    let [claims, checked] = [0, 0];
    for (const { title, leagueId, season } of seasons) {
      const bracket = recordedJson<{ t1: number | null; t2: number | null }[]>(
        folder,
        `league/${leagueId}/winners_bracket`,
      );
      const inBracket = new Set(bracket?.flatMap(({ t1, t2 }) => [t1, t2]).filter((id) => id !== null));
      for (const divisionOf of [undefined, (id: number) => 1 + (id % 2), (id: number) => 1 + (id % 4)]) {
        const final = seededTeams(tableAfter(season, lastRegularWeek(season), divisionOf)).map(
          ({ rosterId }) => rosterId,
        );
        for (let week = 1; week <= lastRegularWeek(season); week += 1) {
          const ranges = seedRanges(tableAfter(season, week, divisionOf), leftAfter(season, week));
          for (const [rosterId, range] of ranges) {
            const seed = final.indexOf(rosterId) + 1;
            expect([title, week, rosterId, range.best <= seed && seed <= range.worst]).toEqual([
              title,
              week,
              rosterId,
              true,
            ]);
            const { playoffs } = outlookOf(range, rulesAt(season, week));
            if (playoffs === 'open') continue;
            claims += 1;
            if (divisionOf !== undefined || inBracket.size === 0) continue;
            expect([title, week, rosterId, inBracket.has(rosterId)]).toEqual([
              title,
              week,
              rosterId,
              playoffs === 'clinched',
            ]);
            checked += 1;
          }
        }
      }
    }
    process.stdout.write(`clinching: ${claims} claims of recorded seasons held, ${checked} of them beside a bracket\n`);
    expect(checked).toBeGreaterThan(100);
  }, 120_000);
});
