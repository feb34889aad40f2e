import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../api/member.js';
import { leadChanges, movedPair, resultsOf, standOf, type Pair } from './scores.js';
import type { StandIn } from '../api/stand-in.js';
import { until } from '../api/until.js';

/** What the member sees of a week: their league and their team in it. */
export interface Seat {
  member: Member;
  leagueId: string;
  season: string;
  rosterId: number | null;
}

interface Ranked {
  rosterId: number;
  rank: number;
  previousRank: number | null;
  teamName: string;
  powerScore: number;
}

interface Award {
  season: string;
  week?: number;
  title: string;
  description: string;
}

const lookEveryMs = 2_000;
const linesAWeek = 14;
/** After the last whistle: until the scores are final, the ranking is made, awards are given. */
const finalWithinMs = 60_000;
const derivedWithinMs = 60_000;

const easternTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const pairsOf = ({ member, leagueId }: Seat, week: number): Promise<Pair[]> =>
  member.api<Pair[]>(`/leagues/${leagueId}/matchups/${week}`);

const isFinal = (pairs: readonly Pair[]): boolean =>
  pairs.length > 0 && pairs.flat().every((side) => side.matchupStatus === 'Final');

/** Reads the league like an open dashboard while the stand-in plays the week, and prints how the scores move. */
export async function watchWeek(seat: Seat, standIn: StandIn, week: number, seconds: number): Promise<void> {
  const everyMs = (seconds * 1000) / linesAWeek;
  let printed = { at: performance.now(), pairs: await pairsOf(seat, week) };
  for (let face = await standIn.clock(); face.week === week && face.live; face = await standIn.clock()) {
    const pairs = await pairsOf(seat, week);
    const moved = movedPair(printed.pairs, pairs, seat.rosterId);
    if (moved && performance.now() - printed.at >= everyMs) {
      const time = easternTime.format(new Date(face.now)).replace(',', '');
      console.log(`  ${time}  ${standOf(pairs, moved, seat.rosterId)}`);
      for (const change of leadChanges(printed.pairs, pairs).slice(0, 2)) console.log(`             ${change}`);
      printed = { at: performance.now(), pairs };
    }
    await sleep(lookEveryMs);
  }
}

/** Waits until the week is final everywhere, and prints how it ended. */
export async function tellResults(seat: Seat, week: number): Promise<void> {
  const pairs = await until(
    `the final scores of week ${week}`,
    async () => {
      const now = await pairsOf(seat, week);
      return isFinal(now) ? now : null;
    },
    { withinMs: finalWithinMs },
  );
  console.log(`\nWeek ${week} is final:`);
  for (const line of resultsOf(pairs)) console.log(`  ${line}`);
}

/** Waits until the week is ranked, and prints the ranking. */
export async function tellRankings({ member, leagueId, rosterId }: Seat, week: number): Promise<void> {
  const rankings = await until(
    `the power rankings after week ${week}`,
    async () => {
      const path = `/leagues/${leagueId}/power-rankings/${week}`;
      const table = await member.api<{ throughWeek: number | null; rankings: Ranked[] }>(path);
      return table.throughWeek === week ? table.rankings : null;
    },
    { withinMs: derivedWithinMs },
  );
  console.log(`\nPower rankings after week ${week}:`);
  for (const team of rankings.filter(({ rank, rosterId: id }) => rank <= 5 || id === rosterId)) {
    const moved = (team.previousRank ?? team.rank) - team.rank;
    const arrow = moved === 0 ? '   ' : `${moved > 0 ? '▲' : '▼'}${String(Math.abs(moved)).padEnd(2)}`;
    const you = team.rosterId === rosterId ? '  (yours)' : '';
    console.log(
      `  ${String(team.rank).padStart(2)} ${arrow} ${team.powerScore.toFixed(1).padStart(5)}  ${team.teamName}${you}`,
    );
  }
}

/** Waits until the week's awards are given, and prints them. */
export async function tellAwards({ member, leagueId, season }: Seat, week: number): Promise<void> {
  const awards = await until(
    `the awards of week ${week}`,
    async () => {
      const all = await member.api<Award[]>(`/leagues/${leagueId}/achievements`);
      const own = all.filter((award) => award.season === season && award.week === week);
      return own.length > 0 ? own : null;
    },
    { withinMs: derivedWithinMs },
  );
  console.log(`\nAwards of week ${week}:`);
  for (const { title, description } of awards) console.log(`  ${title}: ${description}`);
}
