import { type Static, Type } from 'typebox';
import { isByHand } from '../domain/award.js';
import { type StoredAward } from '../store/achievements.js';

/** What a member holds, as the league's members see it. */
export const Achievement = Type.Object({
  id: Type.String(),
  sleeperUserId: Type.String(),
  achievementType: Type.String({
    description:
      'champion, high_scorer, perfect_week, waiver_hero, comeback_kid, trade_master, stat_achievement, record',
  }),
  season: Type.String(),
  week: Type.Optional(Type.Integer()),
  title: Type.String(),
  description: Type.String(),
  points: Type.Optional(Type.Number({ description: 'What the team scored, where a score earned it' })),
  byHand: Type.Boolean({ description: 'Given by an admin' }),
});

/** The stored award on the wire. */
export function achievementOf(award: StoredAward): Static<typeof Achievement> {
  const { id, sleeperUserId, achievementType, season, week, title, description, pointsHundredths } = award;
  return {
    id,
    sleeperUserId,
    achievementType,
    season,
    ...(week > 0 && { week }),
    title,
    description,
    ...(pointsHundredths !== undefined && { points: pointsHundredths / 100 }),
    byHand: isByHand(award),
  };
}
