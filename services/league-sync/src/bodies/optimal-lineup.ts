import { Type, type Static } from 'typebox';
import { type AnalysedSlot } from '../domain/lineup/lineup-analysis.js';
import { type WeekPage, type WeekTeam } from '../domain/pages/week-page.js';
import { type PlayerDoc } from '../store/players.js';
import { Closed, StringOrNull } from './fields.js';

/** Whose line-up; the caller's own unless given. */
export const OptimalLineupQuery = Closed({ rosterId: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })) });

const AnalysedPlayer = Type.Object({
  /** Null for an empty slot. */
  playerId: StringOrNull,
  name: StringOrNull,
  position: StringOrNull,
  team: StringOrNull,
  slotPosition: Type.String(),
  points: Type.Number(),
  /** In the actual line-up: not in the best one. In the best one: came from the bench. */
  isSwap: Type.Boolean(),
});

/** GET .../optimal-lineup/{week}. */
export const OptimalLineup = Type.Object({
  available: Type.Boolean(),
  /** Why there is no analysis; null when there is one. */
  reason: StringOrNull,
  week: Type.Integer(),
  /** "Preseason Data" or "Completed Week"; null without an analysis. */
  badge: StringOrNull,
  actualLineup: Type.Array(AnalysedPlayer),
  optimalLineup: Type.Array(AnalysedPlayer),
  summary: Type.Union([
    Type.Object({
      actualPoints: Type.Number(),
      optimalPoints: Type.Number(),
      pointsLeft: Type.Number(),
      /** 0 to 100, one decimal; 100 where nothing could be scored. */
      efficiency: Type.Number(),
    }),
    Type.Null(),
  ]),
});
export type OptimalLineup = Static<typeof OptimalLineup>;

/** A team's line-up of a week beside the best one, or why there is no such analysis. */
export function optimalLineupBody(
  page: WeekPage,
  { isListed, analysis, unknown }: Pick<WeekTeam, 'isListed' | 'analysis' | 'unknown'>,
  { players, isPreseason }: { players: ReadonlyMap<string, PlayerDoc>; isPreseason: boolean },
): OptimalLineup {
  const { week } = page;
  if (analysis === null) {
    const reason = reasonWithout(page, { isListed, unknown });
    return { available: false, reason, week, badge: null, actualLineup: [], optimalLineup: [], summary: null };
  }
  const { actual, optimal, ...summary } = analysis;
  return {
    available: true,
    reason: null,
    week,
    badge: isPreseason ? 'Preseason Data' : 'Completed Week',
    actualLineup: actual.map((slot) => slotBody(slot, players)),
    optimalLineup: optimal.map((slot) => slotBody(slot, players)),
    summary,
  };
}

function reasonWithout(
  { week, isScored, seasonEndedWith }: WeekPage,
  { isListed, unknown }: Pick<WeekTeam, 'isListed' | 'unknown'>,
): string {
  if (!isScored && seasonEndedWith !== null) return `The league’s season ends with week ${seasonEndedWith}.`;
  if (!isScored) return `Week ${week} is not over yet.`;
  if (!isListed) return `There is no line-up of this team in week ${week}.`;
  if (unknown === 'lineup') return 'No line-up was recorded for this week.';
  if (unknown === 'slots') return 'The league’s starting slots have changed since this week.';
  if (unknown === 'positions') return 'The players are still being loaded.';
  return 'Sleeper has no player scores for this week.';
}

function slotBody(slot: AnalysedSlot, players: ReadonlyMap<string, PlayerDoc>): Static<typeof AnalysedPlayer> {
  const player = players.get(slot.playerId ?? '');
  return {
    ...slot,
    name: slot.playerId === null ? null : (player?.fullName ?? `Player ${slot.playerId}`),
    position: player?.position ?? null,
    team: player?.team ?? null,
  };
}
