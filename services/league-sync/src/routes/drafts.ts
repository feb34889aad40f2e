import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { requireMember } from '@dynasty/kit/league/access-rules';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { draftBody, DraftParams, DraftPicks, draftPicksBody, Drafts } from '../bodies/draft.js';
import { type Deps } from '../deps.js';
import { type SlotSeason } from '../domain/drafts/draft-board.js';
import { type SeasonPage } from '../domain/pages/season-page.js';
import { peopleInSeason } from '../domain/season/people.js';

type Slice = Pick<Deps, 'access' | 'pages' | 'drafts'>;

/** Every draft of the league's seasons, and the picks of one. */
export function draftsRoutes(app: App, { access, pages, drafts }: Slice): void {
  const ofLeague = { tags: ['drafts'], params: LeagueParams, response: { 200: Drafts } };
  app.get(
    '/api/leagues/:leagueId/historical-drafts',
    { config: { access: 'member', keep: { for: 'league' } }, schema: ofLeague },
    async ({ league: { chainId } }) => {
      const [found, seasons] = await Promise.all([drafts.ofChain(chainId), pages.ofChain(chainId)]);
      return found.map((draft) => draftBody(draft, ownersIn(draft.season, seasons)));
    },
  );

  const picks = { tags: ['drafts'], params: DraftParams, response: { 200: DraftPicks } };
  app.get(
    '/api/drafts/:draftId/picks',
    { config: { access: 'participant' }, schema: picks },
    async ({ account, params }) => {
      const draft = await drafts.find(params.draftId);
      if (draft === null) throw new AppError('missing', 'draft-not-found', 'There is no such draft here.');
      const { chainId } = await requireMember(access, account.accountId, draft.leagueId);
      return draftPicksBody(draft, ownersIn(draft.season, await pages.ofChain(chainId)));
    },
  );
}

/** Who owned what in a season, and what people were called. */
const ownersIn = (season: string, seasons: readonly SeasonPage[]): SlotSeason => ({
  people: peopleInSeason(season, seasons),
  rosters: seasons.find((page) => page.season === season)?.teams ?? [],
});
