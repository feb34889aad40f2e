import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { Type } from 'typebox';
import { everything, findReview } from '../actions/find-review.js';
import { findSeasonsOver } from '../actions/find-books.js';
import { CardName, ReviewedSeasons, SeasonReview, seasonReviewBody } from '../bodies/season-review.js';
import { type Deps } from '../deps.js';
import { cardsOf } from '../domain/review/cards.js';

const path = '/api/leagues/:leagueId/season-review';
const leagueId = LeagueParams.properties.leagueId;
export const reviewSeasonParam = Type.String({ pattern: '^[0-9]{4}$' });
const SeasonParams = Closed({ leagueId, season: reviewSeasonParam });
const PictureParams = Closed({ leagueId, season: reviewSeasonParam, card: CardName });
const userId = Type.Optional(Type.String({ pattern: '^[0-9]{1,20}$' }));
const PictureQuery = Closed({
  userId,
  names: Type.Optional(Type.Boolean()),
  leagueName: Type.Optional(Type.Boolean()),
});

const Bytes = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });

type ReviewDeps = Parameters<typeof findReview>[0] & Pick<Deps, 'cardPainter'>;

/** Seasons in review: which are over, a person's season in cards, and a card as a picture. */
export function seasonReviewRoutes(app: App, deps: ReviewDeps): void {
  app.get(
    path,
    {
      config: { access: 'member', keep: { for: 'league' } },
      schema: {
        summary: 'The seasons that are over, and who shares theirs',
        params: LeagueParams,
        response: { 200: ReviewedSeasons },
      },
    },
    async ({ league }) => ({
      seasons: await findSeasonsOver(deps, league),
      shared: await deps.reviewShares.ofChain(league),
    }),
  );

  app.get(
    `${path}/:season`,
    {
      config: { access: 'member', keep: { for: 'account' } },
      schema: {
        summary: "One's own season in five cards, or what somebody shares of theirs; 409 while it is not over",
        params: SeasonParams,
        querystring: Closed({ userId }),
        response: { 200: SeasonReview },
      },
    },
    async ({ league, account, params: { season }, query }) =>
      seasonReviewBody(season, await findReview(deps, { league, account }, { season, userId: query.userId })),
  );

  app.get(
    `${path}/:season/pictures/:card`,
    {
      // One is painted after the other: nobody shall fill the queue alone.
      config: { access: 'member', limit: { max: 60, windowS: 60 } },
      schema: {
        summary: 'A card as a picture (PNG, 1080 x 1350) that holds nothing but what its owner shares',
        description: "Names and the league's name can be left out of one's own; of somebody else's the share tells.",
        params: PictureParams,
        querystring: PictureQuery,
        response: { 200: { description: 'The picture', content: { 'image/png': { schema: Bytes } } } },
      },
    },
    async ({ league, account, params: { season, card: kind }, query }, reply) => {
      const found = await findReview(deps, { league, account }, { season, userId: query.userId });
      const wished = { ...everything, names: query.names ?? true, leagueName: query.leagueName ?? true };
      const visible = found.isOwn ? wished : (found.share ?? { ...wished, cards: [] });
      const card = cardsOf(found.review, visible).find((one) => one.kind === kind && visible.cards.includes(kind));
      if (card === undefined) throw new AppError('missing', 'card-not-shared', 'They do not share this card.');
      const { team } = found.review;
      const picture = await deps.cardPainter.paint(card, {
        season,
        team: visible.names ? team.teamName : '',
        person: visible.names ? team.displayName : '',
        league: visible.leagueName ? found.season.leagueName : '',
      });
      reply.headers({
        'content-type': 'image/png',
        'content-disposition': `inline; filename="season-${season}-${kind}.png"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-cache',
      });
      return reply.send(picture);
    },
  );
}
