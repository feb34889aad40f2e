import { Closed } from '@dynasty/kit/http/fields';
import { type Static, Type } from 'typebox';
import { type CardKind, cardKinds, cardsOf } from '../domain/review/cards.js';
import { type Review, type SeasonReviews } from '../domain/review/review.js';
import { Holder, holderOf, Wins } from './book-fields.js';

export const CardName = Type.Enum(cardKinds, { type: 'string' });

/** The seasons that can be reviewed, and whose are shared. */
export const ReviewedSeasons = Type.Object({
  seasons: Type.Array(Type.String(), { description: 'Those that are over; newest first' }),
  shared: Type.Array(Type.Object({ season: Type.String(), sleeperUserId: Type.String() })),
});

/** What a person shows the league. */
export const Share = Closed({
  cards: Type.Array(CardName, { minItems: 1, maxItems: cardKinds.length, uniqueItems: true }),
  names: Type.Boolean({ description: 'Whether other people and teams are named' }),
  leagueName: Type.Boolean({ description: 'Whether the league is named' }),
});

const Card = Type.Object({
  kind: CardName,
  title: Type.String(),
  value: Type.String(),
  caption: Type.String(),
  text: Type.String(),
  bars: Type.Array(Type.Number(), { description: '0-1 of the highest one' }),
  marked: Type.Array(Type.Integer(), { description: 'Places of the bars that stand out, from 0' }),
  barsAre: Type.String(),
  rows: Type.Array(Type.Object({ label: Type.String(), value: Type.String() }), { description: 'The bars in words' }),
});

export const SeasonReview = Type.Object({
  season: Type.String(),
  holder: Holder,
  isOwn: Type.Boolean(),
  record: Type.Object(Wins, { description: 'In the official table' }),
  place: Type.Integer({ description: 'In the end; 0 where nothing tells' }),
  teams: Type.Integer(),
  cards: Type.Array(Card, { description: "All five of one's own; those that are shared of somebody else's" }),
  numbers: Type.Array(Type.Object({ label: Type.String(), value: Type.String(), caption: Type.String() })),
  share: Type.Union([Share, Type.Null()], { description: 'null while nothing is shared' }),
});

interface Found {
  season: SeasonReviews;
  review: Review;
  isOwn: boolean;
  share: { cards: readonly CardKind[]; names: boolean; leagueName: boolean } | null;
}

/** A person's season on the wire: of somebody else's nothing but what they share. */
export function seasonReviewBody(
  season: string,
  { review, isOwn, share, ...rest }: Found,
): Static<typeof SeasonReview> {
  const { wins, losses, ties, place } = review.team;
  const cards = cardsOf(review, { names: isOwn || share?.names === true });
  return {
    season,
    holder: holderOf(review.team),
    isOwn,
    record: { wins, losses, ties },
    place,
    teams: review.teams,
    cards: isOwn ? cards : cards.filter(({ kind }) => share?.cards.includes(kind)),
    numbers: [...rest.season.numbers],
    share: share && { cards: [...share.cards], names: share.names, leagueName: share.leagueName },
  };
}
