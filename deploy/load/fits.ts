import type { Plan, Scenario } from './plan.js';
import { endOf } from './tokens.js';
import type { World } from './world.js';

/**
 * What an account may do in a minute, in production too: post in a chat, and ask for a table of analytics. Each of its
 * three tools gives 60 tables, and which one is asked falls by chance: 40 of each leave room for that.
 */
export const accountLimits = { words: 30, tables: 120 };

/** Rising, falling, and who has begun when the time is over (scripts/scenarios.js). */
export const aroundSeconds = 90;
/** Of people in the product at once: a visit every half a minute; one in twenty posts a word, one in five asks for a table. */
const visitsEach = 2;
const visitorsOf: Partial<Record<Scenario, number>> = { 'member-day': 1, soak: 1, 'sunday-evening': 0.25 };
const wordsAVisit = 0.05;
const tablesAVisit = 0.2;

/**
 * Why this load would end with broken thresholds whatever the product does: nobody to send it, tokens that end before
 * it does, or more of an account than it may. One line for each reason.
 */
export function whyItCannotWork(plan: Plan, world: World, now = Date.now()): string[] {
  if (world.people.length === 0 || world.leagues.length === 0) return ['The world has no people, or no leagues.'];
  return [...lostPeople(world), ...shortTokens(plan, world, now), ...(plan.limited ? tooFewPeople(plan, world) : [])];
}

function lostPeople({ people, leagues }: World): string[] {
  const known = new Set(leagues.map(({ leagueId }) => leagueId));
  const lost = people.filter(({ leagueIds }) => leagueIds.length === 0 || !leagueIds.every((id) => known.has(id)));
  const closed = people.filter(({ password, token }) => !password && !token);
  return [
    ...(lost.length > 0 ? [`${lost[0]?.email} is in no league of the world, or in one that it does not name.`] : []),
    ...(closed.length > 0 ? [`${closed[0]?.email} has neither a password nor a token.`] : []),
  ];
}

/** Who has a password gets new tokens in time; a token alone is used until it ends. */
function shortTokens(plan: Plan, { people }: World, now: number): string[] {
  const ends = people.flatMap(({ password, token }) => (password || !token ? [] : [endOf(token)]));
  const first = Math.min(...ends);
  const needed = plan.minutes * 60 + aroundSeconds;
  const left = Math.floor(first - now / 1000);
  if (left >= needed) return [];
  return [
    `MINUTES=${plan.minutes} needs tokens that live ${needed} s, and one of the world ends in ${Math.max(0, left)} s: ` +
      'give passwords in their place, with which new ones are asked for in time.',
  ];
}

function tooFewPeople(plan: Plan, { people }: World): string[] {
  const asked = askedAMinute(plan);
  const may = { words: 'post in a chat', tables: 'ask for tables of analytics' };
  return (['words', 'tables'] as const).flatMap((what) => {
    // One less than the limit, since a minute has no fixed beginning.
    const needed = Math.ceil(asked[what] / (accountLimits[what] - 1));
    if (people.length >= needed) return [];
    return [
      `${plan.scenario} with PEOPLE=${plan.people} RATE=${plan.perSecond} needs ${needed} accounts, since each may ` +
        `${may[what]} ${accountLimits[what]} times a minute; the world has ${people.length}. ` +
        'Where there are no such limits LIMITS=off says so.',
    ];
  });
}

/** Single ones go round among the accounts; those of visits fall on them by chance, so twice as many are reckoned with. */
function askedAMinute({ scenario, people, perSecond }: Plan): { words: number; tables: number } {
  const visits = people * (visitorsOf[scenario] ?? 0) * visitsEach;
  const words: Partial<Record<Scenario, number>> = { 'chat-burst': perSecond * 60, 'sunday-evening': 60, soak: 12 };
  return {
    words: (words[scenario] ?? 0) + 2 * visits * wordsAVisit,
    tables: (scenario === 'analytics' ? perSecond * 60 : 0) + 2 * visits * tablesAVisit,
  };
}
