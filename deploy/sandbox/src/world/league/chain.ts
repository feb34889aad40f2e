import { instantOf, minutesADay } from '../football/calendar.js';
import { regularWeeks } from '../football/rules.js';
import { createRandom, type Random } from '../random.js';
import { championOf } from './bracket.js';
import type { Catalog } from './catalog.js';
import { rookieDraft, startupDraft } from './drafting.js';
import { avatarId, snowflake } from './ids.js';
import { tradedPicksFrom, type LeagueRun } from './league-run.js';
import { runOffSeason, settleRosters } from './off-season.js';
import { createOutlook } from './outlook.js';
import { bracketsOf, regularPairs } from './pairs.js';
import type { DraftRecord, LeagueSeason, Member, TradedPick, WeekRecord } from './record.js';
import { seeding, standingsAfter } from './results.js';
import type { Roster } from './roster.js';
import type { LeagueSpec } from './spec.js';
import { playWeek } from './week.js';

/** Days before the first week: the league is opened, its two first drafts are held, rosters are cut. */
const opened = 200;
const firstYear = { startup: 20, rookies: 14, cuts: 10 };
const daysBefore = (days: number): number => -days * minutesADay;
/** How closely managers look after their teams, from the least to the most. */
const care = { least: 0.35, more: 0.6 };
const tastes = 9999;
/** Rosters (by index) with a co-owner, and with the empty list that the provider sends now and then. */
const coOwned = { roster: 2, emptyList: 5 };

/** People of a league: `owners` hold the rosters in order; the others are co-owners and newcomers. */
export interface ChainPeople {
  owners: Member[];
  coOwner: Member;
  /** Takes over a roster in the last season but one; null leaves the roster without an owner in the last. */
  successor: Member | null;
}

function createRosters(random: Random, spec: LeagueSpec, people: ChainPeople): Roster[] {
  return Array.from({ length: spec.teams }, (_, index) => ({
    rosterId: index + 1,
    ownerId: people.owners[index]?.userId ?? null,
    coOwners: index === coOwned.roster ? [people.coOwner.userId] : index === coOwned.emptyList ? [] : null,
    players: new Set<string>(),
    reserve: new Set<string>(),
    taxi: new Set<string>(),
    starters: [],
    faabUsed: 0,
    waiverPosition: index + 1,
    care: care.least + care.more * random.float(),
    taste: random.int(1, tastes),
  }));
}

/** Who stands where at the end: teams that missed the play-offs worst first, then the others, the champion last. */
function draftOrder(spec: LeagueSpec, season: number, weeks: readonly WeekRecord[]): number[] {
  const plan = spec.playoffs(season);
  const order = seeding(
    standingsAfter(
      weeks.filter((week) => week.week < plan.startWeek),
      spec.teams,
      spec.medianGames,
    ),
  );
  const { winners } = bracketsOf(spec, season, weeks);
  const final = winners.find((match) => match.place === 1);
  const last = [final?.loser, final?.winner].filter((roster) => typeof roster === 'number');
  const worstFirst = [...order].reverse();
  const missed = worstFirst.filter((roster) => order.indexOf(roster) >= plan.teams);
  const others = worstFirst.filter((roster) => order.indexOf(roster) < plan.teams && !last.includes(roster));
  return [...missed, ...others, ...last];
}

/** The drafts of a league's first year, newest first. */
function startLeague(run: LeagueRun): DraftRecord[] {
  const startup = startupDraft(run, instantOf(run.season, 1, daysBefore(firstYear.startup)));
  const drafts = [startup];
  if (run.spec.startupRookies) {
    const order = [...startup.slotToRoster].reverse();
    drafts.unshift(rookieDraft(run, instantOf(run.season, 1, daysBefore(firstYear.rookies)), order));
  }
  settleRosters(run, daysBefore(firstYear.cuts));
  return drafts;
}

/** Plays a league through all its seasons. The catalogues are those of the spec's seasons. */
export function runChain(
  seed: number,
  spec: LeagueSpec,
  people: ChainPeople,
  catalogs: Map<number, Catalog>,
): LeagueSeason[] {
  const random = createRandom(seed, `league/${spec.key}`);
  const rosters = createRosters(random, spec, people);
  const picks = new Map<string, TradedPick>();
  const seasons: LeagueSeason[] = [];
  const avatar = avatarId(random);
  const commissioner = people.owners[0] as Member;
  for (const [index, season] of spec.seasons.entries()) {
    const catalog = catalogs.get(season) as Catalog;
    const previous = seasons.at(-1);
    changeHands(rosters, people, spec.seasons.length - 1 - index);
    const run: LeagueRun = {
      spec,
      random,
      season,
      catalog,
      outlook: createOutlook(catalog, spec),
      rosters,
      commissionerId: commissioner.userId,
      picks,
      moves: [],
    };
    const tradedBefore = tradedPicksFrom(picks, season);
    const drafts = previous ? [runOffSeason(run, draftOrder(spec, previous.season, previous.weeks))] : startLeague(run);
    const pairs = regularPairs(random, spec.teams, spec.playoffs(season).startWeek - 1);
    const weeks: WeekRecord[] = [];
    for (let week = 1; week <= regularWeeks; week += 1)
      weeks.push(playWeek(run, { week, regularPairs: pairs, before: weeks }));
    seasons.push({
      key: spec.key,
      season,
      leagueId: snowflake(random, instantOf(season, 1, daysBefore(opened))),
      previousLeagueId: previous?.leagueId ?? null,
      avatar,
      members: membersOf(rosters, people, commissioner),
      owners: rosters.map(({ rosterId, ownerId, coOwners }) => ({ rosterId, ownerId, coOwners })),
      drafts,
      weeks,
      tradedBefore,
      previousChampion: previous ? championOf(bracketsOf(spec, previous.season, previous.weeks).winners) : null,
    });
  }
  return seasons;
}

function changeHands(rosters: Roster[], people: ChainPeople, seasonsLeft: number): void {
  const leaver = rosters.at(-2);
  if (!leaver) return;
  if (people.successor && seasonsLeft === 1) leaver.ownerId = people.successor.userId;
  if (!people.successor && seasonsLeft === 0) leaver.ownerId = null;
}

function membersOf(rosters: Roster[], people: ChainPeople, commissioner: Member): Member[] {
  const present = new Set(rosters.flatMap((roster) => [roster.ownerId, ...(roster.coOwners ?? [])]));
  const everybody = [...people.owners, people.coOwner, ...(people.successor ? [people.successor] : [])];
  return everybody
    .filter(({ userId }) => present.has(userId))
    .map((member) => ({ ...member, commissioner: member === commissioner }));
}
