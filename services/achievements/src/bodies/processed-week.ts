import { type Static, Type } from 'typebox';
import { type Award } from '../domain/award.js';

/** What the rules have awarded for a week. */
export const ProcessedWeek = Type.Object({ message: Type.String(), awarded: Type.Integer() });

/** "Week 5 of 2025: 2 achievements awarded (Big week: Ann, Bo)"; `rosters` say who the owners are. */
export function processedWeek(
  week: number,
  { season, rosters }: { season: string; rosters: readonly { ownerId: string; displayName: string }[] },
  awards: readonly Award[],
): Static<typeof ProcessedWeek> {
  const when = `Week ${week} of ${season}`;
  if (awards.length === 0) return { message: `${when}: no new achievements`, awarded: 0 };
  const nameOf = (id: string): string => {
    const owner = rosters.find(({ ownerId }) => ownerId === id);
    return owner === undefined ? 'Former owner' : owner.displayName || id;
  };
  const titles = [...new Set(awards.map(({ title }) => title))].map((title) => {
    const people = awards.filter((award) => award.title === title).map(({ sleeperUserId }) => nameOf(sleeperUserId));
    return `${title}: ${people.join(', ')}`;
  });
  const count = awards.length === 1 ? '1 achievement awarded' : `${awards.length} achievements awarded`;
  return { message: `${when}: ${count} (${titles.join('; ')})`, awarded: awards.length };
}
