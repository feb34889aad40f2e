import { Type } from 'typebox';
import { teams, teamSynonyms } from '../domain/team-codes.js';

export * from '@dynasty/kit/http/fields';

/** One of these words. */
export const OneOf = <const W extends string>(words: readonly W[], o: { default?: NoInfer<W> } = {}) =>
  Type.Unsafe<W>({ type: 'string', enum: [...words], ...o });

/** A season as people write it: a number, or its digits. */
export const SeasonField = Type.Unsafe<number | string>({
  type: ['integer', 'string'],
  minimum: 1999,
  maximum: 2100,
  pattern: '^(19|20)[0-9]{2}$',
  description: 'The year in which the season began, as number or digits',
});

/** Several seasons; none is refused in the page's own words. */
export const SeasonsField = Type.Array(SeasonField, {
  minItems: 1,
  maxItems: 30,
  refusal: 'At least one season must be selected',
});

/** A part of a player's name as it is written; upper and lower case are the same. */
export const NameField = Type.String({ maxLength: 64, default: '' });

/** A team's code, older ones among them, or all. */
export const TeamField = OneOf(['all', ...teams, ...teamSynonyms], { default: 'all' });

export const OrderField = OneOf(['asc', 'desc'], { default: 'desc' });
