import { type Static, Type } from 'typebox';
import { type RecapCard, type StoredRecap } from '../store/recaps.js';

const card = {
  id: Type.String(),
  title: Type.String(),
  week: Type.Integer(),
  season: Type.String(),
  summary: Type.String(),
  content: Type.String({ description: 'Markdown' }),
  generatedAt: Type.String({ format: 'date-time' }),
  revision: Type.Integer({ description: 'Grows whenever it is written anew' }),
  isPosted: Type.Boolean({ description: 'This revision is in the league chat' }),
};

const Roster = Type.Integer();
const Sides = Type.Array(Roster, { description: 'Roster ids, the winner first' });
const Totals = Type.Array(Type.Number(), { description: 'Points, over all weeks of a round so far' });

const Span = Type.Object(
  { text: Type.String(), fact: Type.Optional(Type.String()), rosterId: Type.Optional(Roster) },
  { description: 'A number with the id of its fact, a name with its roster, or plain words' },
);

const Section = Type.Object({
  kind: Type.String(),
  label: Type.String(),
  caption: Type.String(),
  game: Type.Union([Type.Object({ sides: Sides, totals: Totals }), Type.Null()]),
  sentences: Type.Array(Type.Array(Span)),
});

const Fact = Type.Object({
  id: Type.String(),
  title: Type.String(),
  value: Type.Number(),
  lines: Type.Array(Type.Object({ label: Type.String(), value: Type.String() })),
});

const Team = Type.Object({
  rosterId: Roster,
  name: Type.String(),
  points: Type.Number(),
  record: Type.String({ description: 'Wins-losses-ties after the week' }),
  powerRank: Type.Union([Type.Integer(), Type.Null()]),
  previousPowerRank: Type.Union([Type.Integer(), Type.Null()]),
  powerScore: Type.Union([Type.Number(), Type.Null()]),
  bestStarter: Type.Union([Type.Number(), Type.Null()]),
  efficiency: Type.Union([Type.Number(), Type.Null()], {
    description: 'Percent of the best line-up, not rounded: shares that differ may look the same rounded',
  }),
});

export const Recap = Type.Object(card);
export const RecapList = Type.Array(Recap);
export const FullRecap = Type.Object({
  ...card,
  sections: Type.Array(Section),
  facts: Type.Array(Fact),
  teams: Type.Array(Team, { description: 'Best score first' }),
  games: Type.Array(Type.Object({ sides: Sides, totals: Totals, isOver: Type.Boolean() })),
  isPartial: Type.Boolean({ description: 'Only some games of the week are known: nothing is the best of it' }),
});
export const RecapSettingsBody = Type.Object({ automatic: Type.Boolean() }, { additionalProperties: false });

/** A recap as the list has it. */
export function recapBody(recap: RecapCard): Static<typeof Recap> {
  const { id, title, week, season, summary, content, generatedAt, revision, isPosted = false } = recap;
  return { id, title, week, season, summary, content, generatedAt: generatedAt.toISOString(), revision, isPosted };
}

const toPoints = (totals: readonly number[]): number[] => totals.map((total) => total / 100);

/** Of a best line-up without points everything was used, as the recap's words have it. */
const efficiencyOf = (points: number, optimal: number): number => (optimal <= 0 ? 100 : (100 * points) / optimal);

/** A recap with its sections, the facts behind its numbers and the week's scores. */
export function fullRecapBody(recap: StoredRecap): Static<typeof FullRecap> {
  return {
    ...recapBody(recap),
    sections: recap.sections.map(({ game, ...section }) => ({
      ...section,
      game: game === undefined ? null : { sides: [...game.sides], totals: toPoints(game.totals) },
    })),
    facts: recap.receipts,
    teams: recap.facts.teams.map(({ rosterId, name, points, record, power, bestStarter, optimal }) => ({
      rosterId,
      name,
      points: points / 100,
      record: `${record.wins}-${record.losses}-${record.ties}`,
      powerRank: power?.after ?? null,
      previousPowerRank: power?.before ?? null,
      powerScore: power?.score ?? null,
      bestStarter: bestStarter === undefined ? null : bestStarter.points / 100,
      efficiency: optimal === undefined ? null : efficiencyOf(points, optimal),
    })),
    games: recap.facts.games.map(({ sides, totals, isOver }) => ({
      sides: [...sides],
      totals: toPoints(totals),
      isOver,
    })),
    isPartial: recap.facts.isPartial ?? false,
  };
}
