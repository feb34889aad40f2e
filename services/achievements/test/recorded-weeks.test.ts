import { generatedPlayers } from '@dynasty/testbed/league/generated-players';
import { seededRandom } from '@dynasty/testbed/league/generated-season';
import { correct, deliverWildly, weekFinalized } from '@dynasty/testbed/league/league-bed';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { recordedSeasons } from '@dynasty/testbed/league/recorded-season';
import { hasRecorded } from '@dynasty/testbed/recorded';
import { findNewestSeason, processWeek } from '../src/actions/process-week.js';
import { readNeededPlayers } from '../src/actions/read-player-weeks.js';
import { addRule } from '../src/actions/write-rule.js';
import { awardedWeeks } from '../src/events/final-weeks.js';
import { awardsBed, type AwardsBed } from './support/awards-bed.js';

const seasons = recordedSeasons();
type Recorded = (typeof seasons)[number];

/** A rule of every kind about teams; each league has its weekly high score besides. */
const onTeams = [
  { achievementType: 'high_scorer', criteria: { minPoints: 120 } },
  { achievementType: 'perfect_week', criteria: { minPoints: 140 } },
  { achievementType: 'comeback_kid', criteria: { minScore: 85, maxScore: 125 } },
];
const stat = { statCategory: 'receptions', position: 'ALL', awardType: 'highest', rosterPosition: 'starting' };
/** They read players for each week, that of a season all of them: one season has them. */
const onPlayers = ['weekly', 'season'].map((timeframe) => ({
  achievementType: 'stat_achievement',
  criteria: { ...stat, timeframe },
}));

let bed: AwardsBed;
beforeAll(async () => {
  bed = await awardsBed();
});
afterAll(() => bed.close());

/** A league with the recorded season and rules; its players are generated. */
async function connect(recorded: Recorded): Promise<FakeLeague> {
  const { season, year } = recorded;
  const league = bed.connect({ seed: 1, weeks: 1 });
  const { leagueId, connectionId } = league.response;
  league.season = year;
  league.response = { ...structuredClone(season), leagueId, connectionId };
  league.players = generatedPlayers(3, league.response);
  const ids = { chainId: league.chainId, connectionId };
  const rules = recorded === seasons[0] ? [...onTeams, ...onPlayers] : onTeams;
  for (const [index, rule] of rules.entries()) {
    await bed.deps.mongo.transaction((session) => addRule(bed.deps, session, ids, { title: `R${index}`, ...rule }));
  }
  return league;
}

const finalWeeks = ({ response }: FakeLeague): number[] =>
  response.weeks.filter(({ isFinal }) => isFinal).map(({ week }) => week);
const settle = (league: FakeLeague, week: number) => awardedWeeks(bed.deps).handle(weekFinalized(league, week, false));

/** Who holds what, and what it says. */
const heldIn = async ({ chainId }: FakeLeague): Promise<string[]> =>
  (await bed.deps.achievements.given(chainId, undefined, 5_000))
    .map(({ week, sleeperUserId, title, description }) => `${week} ${sleeperUserId} ${title}: ${description}`)
    .sort();

async function processAll(league: FakeLeague): Promise<number> {
  const { chainId } = league;
  const newest = await findNewestSeason(bed.deps, chainId);
  let given = 0;
  for (const week of finalWeeks(league)) {
    const asked = { chainId, season: newest.season, weeks: [week] };
    const players = await readNeededPlayers(bed.deps, asked, newest.played);
    const awards = await bed.deps.mongo.transaction((session) =>
      processWeek(bed.deps, session, { chainId, week }, newest, players),
    );
    given += awards.length;
  }
  return given;
}

(hasRecorded('awards of recorded seasons', seasons.length > 0) ? describe : describe.skip)('recorded seasons', () => {
  it.each(seasons)(
    '$title: doubled, shuffled and processed again the awards are the same, also after a correction',
    async (recorded) => {
      const [plain, wild] = [await connect(recorded), await connect(recorded)];
      const weeks = finalWeeks(plain);
      for (const week of weeks) await settle(plain, week);
      const first = await heldIn(plain);
      expect(first.length).toBeGreaterThanOrEqual(weeks.length);
      const events = weeks.map((week) => weekFinalized(wild, week, false));
      const random = seededRandom(weeks.length);
      await deliverWildly(events, random, (event) => awardedWeeks(bed.deps).handle(event));
      expect(await heldIn(wild)).toEqual(first);
      expect(await processAll(wild)).toBe(0);
      expect(await heldIn(wild)).toEqual(first);
      // The first team of a week in the middle wins it, whatever was scored.
      const middle = weeks[Math.floor(weeks.length / 2)] ?? 1;
      const corrected = await connect(recorded);
      for (const league of [wild, corrected]) correct(league, middle, 30_000);
      for (const week of weeks) await settle(corrected, week);
      const again = [...events.slice(-5), weekFinalized(wild, middle, false)];
      await deliverWildly(again, random, (event) => awardedWeeks(bed.deps).handle(event));
      const second = await heldIn(wild);
      expect(second).toEqual(await heldIn(corrected));
      expect(first.filter((award) => !second.includes(award)).length).toBeGreaterThan(0);
      expect(second.filter((award) => !first.includes(award)).length).toBeGreaterThan(0);
    },
  );
});
