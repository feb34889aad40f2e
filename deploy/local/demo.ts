import { standInAt, type StandIn } from './api/stand-in.js';
import { type Member, signIn } from './api/member.js';
import { until } from './api/until.js';
import { type Seat, tellAwards, tellRankings, tellResults, watchWeek } from './demo/week.js';
import { layoutOf } from './layout.js';
import { readOptions } from './options.js';
import { runningStack } from './stack.js';

interface League {
  season: string;
  sync: { state: 'loading' | 'ready' | 'failed' };
}

interface Team {
  rosterId: number;
  teamName: string;
  isAvailable: boolean;
}

/**
 * `make demo`: what a member does on the first evening, through the gateway, and then a week of football in two
 * minutes (`SECONDS_PER_WEEK`), printed from the API while an open dashboard shows the same.
 */
async function main(): Promise<void> {
  const seconds = secondsOf(process.env.SECONDS_PER_WEEK);
  const { dataDir } = readOptions(process.env, process.cwd());
  const stack = runningStack(dataDir);
  const sandbox = stack?.processes.sandbox?.address;
  if (!stack || !sandbox) throw new Error(`No stack with demo data runs in ${layoutOf(dataDir).dataDir}: make up`);

  const standIn = standInAt(sandbox);
  const { source, leagues } = await standIn.info();
  const league = leagues[0];
  const username = league?.usernames[0];
  if (!league || !username) throw new Error('The stand-in has no league to show');

  const member = await signIn(stack.address, username);
  console.log(`${username}@example.org signs in and connects ${league.name} (${league.leagueId})`);
  const seat = await takeSeat(member, league.leagueId);
  console.log(`\nOpen ${stack.address} and sign in as ${username}@example.org, password demo.`);
  if (source === 'recorded') {
    console.log('Recorded leagues stand still; start without SLEEPER_DATA to see a week being played.');
    return;
  }
  await playWeek(seat, standIn, seconds);
}

function secondsOf(given: string | undefined): number {
  const seconds = Number(given?.trim() || 120);
  if (Number.isInteger(seconds) && seconds >= 10 && seconds <= 3_600) return seconds;
  throw new Error('SECONDS_PER_WEEK: a whole number from 10 to 3600');
}

/** Connects the league, waits until it is loaded and claims the member's team; skips what was done before. */
async function takeSeat(member: Member, leagueId: string): Promise<Seat> {
  await member.api('/verify-league', { leagueId, sleeperUsername: member.username });
  const league = await until(
    'the league being loaded',
    async () => {
      const league = await member.api<League>(`/leagues/${leagueId}`);
      if (league.sync.state === 'failed')
        throw new Error('The league could not be loaded: see make logs S=league-sync');
      return league.sync.state === 'ready' ? league : null;
    },
    { withinMs: 90_000 },
  );
  const teams = await member.api<{ userClaimedTeam: Team | null; availableTeams: Team[] }>(
    `/leagues/${leagueId}/available-teams`,
  );
  const free = teams.availableTeams.find(({ isAvailable }) => isAvailable);
  const team = teams.userClaimedTeam ?? free;
  if (!teams.userClaimedTeam && free) await member.api(`/leagues/${leagueId}/claim-team`, { rosterId: free.rosterId });
  if (team) console.log(`${teams.userClaimedTeam ? 'whose team is' : 'and claims'} ${team.teamName}.`);
  return { member, leagueId, season: league.season, rosterId: team?.rosterId ?? null };
}

async function playWeek(seat: Seat, standIn: StandIn, seconds: number): Promise<void> {
  const { week, live } = await standIn.clock();
  if (week === null || !(await standIn.hasGames(seat.leagueId, week))) {
    console.log('The season is over. make reset, then make demo plays on from week 14.');
    return;
  }
  console.log(`
The scores move there by themselves while week ${week} is played. Worth a look meanwhile:
  Dashboard   your matchup; at the end the record, rank and power cards and the standings change
  Matchups    both line-ups, who is yet to play; at the end what the best line-up would have scored
`);
  if (live) {
    console.log(`Week ${week} is being played already:`);
  } else {
    await standIn.play(week, seconds);
    console.log(`Week ${week} in ${seconds} seconds, from Thursday on (Eastern time):`);
  }
  await watchWeek(seat, standIn, week, seconds);
  await tellResults(seat, week);
  await tellRankings(seat, week);
  await tellAwards(seat, week);
  const goesOn = await standIn.hasGames(seat.leagueId, week + 1);
  console.log(goesOn ? `\nmake demo again plays week ${week + 1}.` : '\nThat was the season. make reset starts again.');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
