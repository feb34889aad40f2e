import { connectedLeague } from './support/league.js';
import { call, portsFile, providerSays, standIn, until } from './support/stack.js';

interface Side {
  rosterId: number;
  points: number;
  matchupStatus: string;
}

interface Row {
  roster_id: number;
  points: number;
  custom_points: number | null;
}

const seconds = 20;

const isRecorded = portsFile().options.sleeperData !== undefined;
if (isRecorded) process.stderr.write('skipped: a week that is played (recorded leagues stand still)\n');

/** A week of football in seconds, seen by a member who has the dashboard open. */
describe('a week that is played', () => {
  (isRecorded ? test.skip : test)(
    'moves the scores, turns final, is ranked and awarded',
    async () => {
      const { token, league } = await connectedLeague(3);
      const { clock, play } = standIn();
      const { week } = await clock();
      if (week === null) throw new Error('a generated world shows its week');
      const read = async <T>(path: string): Promise<T> => {
        const response = await call<T>(`/api/leagues/${league.leagueId}/${path}`, { token });
        expect([path, response.status]).toEqual([path, 200]);
        return response.body;
      };
      const sides = async () => (await read<Side[][]>(`matchups/${week}`)).flat();
      const isFinal = (all: Side[]) => all.length > 0 && all.every(({ matchupStatus }) => matchupStatus === 'Final');

      await play(week, seconds);
      const totals = new Set<number>();
      const statuses = new Set<string>();
      const final = await until(
        async () => {
          const now = await sides();
          totals.add(now.reduce((sum, { points }) => sum + points, 0));
          for (const { matchupStatus } of now) statuses.add(matchupStatus);
          return now;
        },
        isFinal,
        (seconds + 60) * 1000,
      );
      expect(totals.size).toBeGreaterThan(4);
      expect([...statuses].sort()).toEqual(expect.arrayContaining(['Final', 'In Progress']));

      const rows = await providerSays<Row[]>(`league/${league.leagueId}/matchups/${week}`);
      const truth = new Map(rows.map((row) => [row.roster_id, row.custom_points ?? row.points]));
      expect(final.map(({ rosterId, points }) => [rosterId, points])).toEqual(
        final.map(({ rosterId }) => [rosterId, truth.get(rosterId)]),
      );

      const ranked = await until(
        () => read<{ throughWeek: number | null; rankings: object[] }>(`power-rankings/${week}`),
        ({ throughWeek }) => throughWeek === week,
        60_000,
      );
      expect(ranked.rankings).toHaveLength(rows.length);
      const awards = await until(
        async () => {
          const all = await read<{ season: string; week?: number; title: string }[]>('achievements');
          return all.filter((award) => award.season === league.season && award.week === week);
        },
        (given) => given.length > 0,
        60_000,
      );
      expect(awards[0]?.title).toEqual(expect.any(String));
      // The league's files show the week's end a moment before the clock does.
      await until(clock, (face) => face.week === week + 1 && !face.live, 30_000);
    },
    900_000,
  );
});
