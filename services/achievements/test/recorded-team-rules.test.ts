import { roundsOf } from '@dynasty/testbed/league/recorded-season';
import { hasRecorded } from '@dynasty/testbed/recorded';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { earnedBy } from '../src/domain/earned.js';
import { readRule, type TeamRule } from '../src/domain/rule.js';
import { type Season } from '../src/domain/week.js';
import { weeklyHighScores } from '../src/domain/weekly-high-score.js';

const root = path.join(process.env.SLEEPER_DATA ?? path.resolve(__dirname, '../../../../shared/data/sleeper'), 'v1');
const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as T;

interface RecordedRow {
  roster_id: number;
  matchup_id: number | null;
  points: number;
  custom_points?: number | null;
}
interface RecordedLeague {
  name: string;
  season: string;
  settings: {
    playoff_week_start: number;
    playoff_teams?: number;
    playoff_round_type?: number;
    last_scored_leg?: number;
  };
}
/** A game of the winners bracket: its round, who met, and who won. */
interface BracketGame {
  r: number;
  t1: number | null;
  t2: number | null;
  w?: number | null;
}
type Line = RecordedRow & { owner: string; scored: number };

const folder = path.join(root, 'league');
const leagues = !existsSync(folder)
  ? []
  : readdirSync(folder)
      .filter((file) => /^\d+\.json$/.test(file))
      .map((file) => ({ id: file.slice(0, -'.json'.length), ...read<RecordedLeague>(`league/${file}`) }))
      .filter(({ id }) => existsSync(path.join(folder, id, 'matchups')));

interface RecordedWeek {
  week: number;
  isRegular: boolean;
  lines: Line[];
  /** Games of the winners bracket that this week belongs to. */
  bracket: BracketGame[];
  /** Whether it ends its round. */
  isLastLeg: boolean;
}

function bracketOf({ id }: (typeof leagues)[number]): BracketGame[] {
  const file = `league/${id}/winners_bracket.json`;
  return existsSync(path.join(root, file)) ? read<BracketGame[]>(file) : [];
}

/** The weeks as recorded, with whose they were; points as whole hundredths. */
function recordedWeeks(league: (typeof leagues)[number]): RecordedWeek[] {
  const { id, settings } = league;
  const [rounds, bracket] = [roundsOf(league), bracketOf(league)];
  const rosters = read<{ roster_id: number; owner_id: string | null }[]>(`league/${id}/rosters.json`);
  const owners = new Map(rosters.map((roster) => [roster.roster_id, roster.owner_id ?? '']));
  return Array.from({ length: settings.last_scored_leg ?? 17 }, (_, index) => index + 1)
    .filter((week) => existsSync(path.join(folder, id, 'matchups', `${week}.json`)))
    .map((week) => ({
      week,
      isRegular: week < settings.playoff_week_start,
      bracket: bracket.filter(({ r }) => rounds[r - 1]?.includes(week)),
      isLastLeg: rounds.some((weeks) => weeks.at(-1) === week),
      lines: read<RecordedRow[]>(`league/${id}/matchups/${week}.json`).map((row) => ({
        ...row,
        owner: owners.get(row.roster_id) ?? '',
        scored: Math.round((row.custom_points ?? row.points) * 100),
      })),
    }))
    .filter(({ lines }) => lines.some(({ scored }) => scored > 0));
}

/** The same as the league service has it. */
function seasonOf(league: (typeof leagues)[number], weeks: readonly RecordedWeek[]): Season {
  const rosters = (weeks[0]?.lines ?? []).map(({ roster_id: rosterId, owner: ownerId }) => ({ rosterId, ownerId }));
  return {
    rosters,
    playoffRounds: roundsOf(league).map((played) => ({ weeks: played })),
    weeks: weeks.map(({ week, isRegular, lines, bracket }) => ({
      week,
      revision: 1,
      teams: lines.map((row) => ({
        rosterId: row.roster_id,
        pointsHundredths: row.scored,
        opponentRosterId: rivalOf(row, lines)?.roster_id ?? 0,
        isRegularSeason: isRegular,
        isPlayoffGame: bracket.some(({ t1, t2 }) => {
          const rival = rivalOf(row, lines)?.roster_id;
          return rival !== undefined && [t1, t2].includes(row.roster_id) && [t1, t2].includes(rival);
        }),
      })),
    })),
  };
}

const rivalOf = (row: Line, lines: readonly Line[]): Line | undefined =>
  row.matchup_id === null
    ? undefined
    : lines.find((one) => one.matchup_id === row.matchup_id && one.roster_id !== row.roster_id);

const rules: { sent: object; asks: (row: Line, week: RecordedWeek) => boolean }[] = [
  {
    sent: { achievementType: 'high_scorer', criteria: { minPoints: 110.25 } },
    asks: ({ scored }) => scored >= 11_025,
  },
  {
    sent: { achievementType: 'high_scorer', criteria: { minPoints: 90, weeklyHighest: true } },
    asks: ({ scored }, { lines }) => scored >= 9_000 && lines.every((one) => one.scored <= scored),
  },
  {
    sent: { achievementType: 'perfect_week', criteria: { minPoints: 130 } },
    asks: ({ scored }) => scored >= 13_000,
  },
  {
    sent: { achievementType: 'comeback_kid', criteria: { minScore: 85, maxScore: 125.5 } },
    // In the playoffs the provider's own bracket says who won.
    asks: (row, { lines, isRegular, isLastLeg, bracket }) => {
      const rival = rivalOf(row, lines);
      const hasWon = isRegular
        ? rival !== undefined && row.scored > rival.scored
        : isLastLeg && bracket.some(({ w, t1, t2 }) => w === row.roster_id && t1 !== null && t2 !== null);
      return hasWon && row.scored >= 8_500 && row.scored <= 12_550;
    },
  },
];

const names = (people: readonly string[]): string[] => [...new Set(people)].filter((one) => one !== '').sort();

const onRecordings = hasRecorded('rules about teams on recorded weeks', leagues.length > 0) ? describe : describe.skip;

let playoffComebacks = 0;

onRecordings('on every recorded week', () => {
  it.each(leagues.map((league) => [`${league.name} ${league.season}`, league] as const))(
    '%s: each kind of rule awards what a plain count finds',
    (_title, league) => {
      const weeks = recordedWeeks(league);
      const season = seasonOf(league, weeks);
      const place = { chainId: 'c', season: league.season };
      weeks.forEach((recorded, at) => {
        const { lines } = recorded;
        const week = season.weeks[at]!;
        for (const { sent, asks } of rules) {
          const found = readRule({ title: 'T', ...sent });
          if ('problem' in found) throw new Error(found.problem);
          const awards = earnedBy({ ...found.rule, id: 'r' } as TeamRule, week, season, place);
          const plain = names(lines.filter((row) => row.scored > 0 && asks(row, recorded)).map(({ owner }) => owner));
          expect(names(awards.map(({ sleeperUserId }) => sleeperUserId))).toEqual(plain);
          if (found.rule.achievementType === 'comeback_kid' && !recorded.isRegular) playoffComebacks += awards.length;
        }
        const best = lines.reduce((most, { scored }) => Math.max(most, scored), 0);
        const winners = names(lines.filter(({ scored }) => scored === best).map(({ owner }) => owner));
        const given = weeklyHighScores(week, season.rosters, place);
        expect(names(given.map(({ sleeperUserId }) => sleeperUserId))).toEqual(winners);
        for (const { pointsHundredths } of given) expect(pointsHundredths).toBe(best);
      });
    },
  );

  it('there were comebacks in playoffs among them', () => {
    expect(playoffComebacks).toBeGreaterThan(0);
  });
});
