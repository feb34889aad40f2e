import { type TeamWeek } from '@dynasty/proto/league/v1/league_service';
import { formOf } from '../src/domain/form.js';
import { plainText } from '../src/domain/recap/recap.js';
import { weekFacts } from '../src/domain/recap/week-facts.js';
import { chainOf, recapsOf } from './support/told-recaps.js';

/** A season in which a commissioner has set one team's score of week 5 to 0, and another one's far above all others. */
function overridden() {
  const [season] = chainOf(8, { teams: 8 });
  if (season === undefined) throw new Error('no season');
  const { teams } = season.response.weeks[4]!;
  const [none, most] = teams as [TeamWeek, TeamWeek, ...TeamWeek[]];
  none.pointsHundredths = 0;
  most.pointsHundredths = 40_000;
  // As league-sync sends them.
  for (const team of [none, most]) {
    Object.assign(team, { isOverridden: true, optimalHundredths: undefined, bestSwap: undefined });
  }
  return { season, none, most };
}

describe('a score that a commissioner has set', () => {
  it('is measured against no line-up in a recap', () => {
    const { season, none, most } = overridden();
    const facts = weekFacts({ season: '2025', week: 5, played: season.response, books: [], power: [] });
    for (const { rosterId } of [none, most]) {
      const told = facts?.teams.find((team) => team.rosterId === rosterId);
      expect(told?.points).toBe(rosterId === none.rosterId ? 0 : 40_000);
      expect([told?.optimal, told?.bestSwap, told?.bestStarter]).toEqual([undefined, undefined, undefined]);
    }
    expect(facts?.teams.filter(({ bestStarter }) => bestStarter !== undefined)).toHaveLength(6);
    for (let chain = 1; chain <= 30; chain += 1) {
      const prose = recapsOf([season], `chain-${chain}`).find(({ week }) => week === 5)?.prose;
      const bench = prose?.sections.find(({ kind }) => kind === 'bench');
      for (const { rosterId } of (bench?.sentences ?? []).flat()) {
        expect([none.rosterId, most.rosterId]).not.toContain(rosterId);
      }
      expect(bench?.sentences.map(plainText).join(' ')).not.toBe('');
    }
  });

  it('leaves a team’s efficiency to its other weeks', () => {
    const { season, most } = overridden();
    const weeks = season.response.weeks.slice(0, 5);
    const form = formOf(most.rosterId, weeks, season.response);
    expect(form.efficiency).toBe(formOf(most.rosterId, weeks.slice(0, 4), season.response).efficiency);
    expect(form.games).toBe(5);
  });
});
