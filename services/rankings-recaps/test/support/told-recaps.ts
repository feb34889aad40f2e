import { generatedSeason, type SeasonShape } from '@dynasty/testbed/league/generated-season';
import { bookOf } from '../../src/domain/book/book-of.js';
import { rankSeason } from '../../src/domain/power-ranking.js';
import { type Prose, type Sentence } from '../../src/domain/recap/recap.js';
import { proseOf } from '../../src/domain/recap/prose.js';
import { nameOf, weekFacts } from '../../src/domain/recap/week-facts.js';
import { playedWeeks } from '../../src/domain/season.js';
import { type PlayedSeason } from './brute-book.js';

/** A week's recap, with the season that it tells of. */
export interface Told {
  season: PlayedSeason;
  week: number;
  prose: Prose;
}

/** Every recap of a chain, oldest first. */
export function recapsOf(seasons: readonly PlayedSeason[], chainId: string): Told[] {
  const books = seasons.map(({ season, response }) => bookOf(chainId, season, response));
  return [...seasons].reverse().flatMap((season) => {
    const rankings = rankSeason(season.response);
    const names = new Map(
      season.response.rosters.map(({ rosterId }) => [rosterId, nameOf(season.response, rosterId)] as const),
    );
    return playedWeeks(season.response).map(({ week }) => {
      const power = rankings.find((one) => one.week === week)?.teams ?? [];
      const facts = weekFacts({ season: season.season, week, played: season.response, books, power });
      if (facts === undefined) throw new Error(`no facts of week ${week}`);
      return { season, week, prose: proseOf(facts, chainId, names) };
    });
  });
}

/** All of a recap, from its title on. */
export const sentencesOf = ({ title, summary, sections }: Prose): Sentence[] => [
  title,
  ...summary,
  ...sections.flatMap((section) => section.sentences),
];

/** Three generated seasons, newest first. */
export const chainOf = (seed: number, shape: Partial<SeasonShape> = {}): PlayedSeason[] =>
  [2025, 2024, 2023].map((year, index) => ({
    season: String(year),
    response: generatedSeason({ seed: seed * 10 + index, finalWeeks: 17, ...shape }),
  }));
