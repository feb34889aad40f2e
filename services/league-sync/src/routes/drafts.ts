import { AppError } from '@dynasty/kit/errors';
import { type App } from '@dynasty/kit/http';
import { requireMember } from '@dynasty/kit/league/access-rules';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { type Deps } from '../deps.js';
import { pickOwners } from '../domain/drafts/draft-picks.js';
import { type SlotSeason, slotsOf } from '../domain/drafts/draft-slots.js';
import { peopleInSeason } from '../domain/claims/people-of-chain.js';
import { draftAnswer, pickAnswer } from './answers/draft.js';
import { DraftParams, DraftPicks, Drafts } from './schemas/drafts.js';

type Slice = Pick<Deps, 'access' | 'leagues' | 'rosters' | 'drafts' | 'picks' | 'players'>;

/** Every draft of the league's seasons, and the picks of one. */
export function draftsRoutes(app: App, deps: Slice): void {
  const drafts = { tags: ['drafts'], params: LeagueParams, response: { 200: Drafts } };
  app.get(
    '/api/leagues/:leagueId/historical-drafts',
    { config: { access: 'member' }, schema: drafts },
    async ({ league: { chainId } }) => {
      const [found, seasonOf, counts] = await Promise.all([
        deps.drafts.ofChain(chainId),
        draftSeasons(deps, chainId),
        deps.picks.countsOfChain(chainId),
      ]);
      return found.map((draft) => draftAnswer(draft, slotsOf(draft, seasonOf(draft.season)), counts.get(draft._id)));
    },
  );

  const picks = { tags: ['drafts'], params: DraftParams, response: { 200: DraftPicks } };
  app.get(
    '/api/drafts/:draftId/picks',
    { config: { access: 'participant' }, schema: picks },
    async ({ account, params }) => {
      const draft = await deps.drafts.find(params.draftId);
      if (draft === null) throw new AppError('missing', 'draft-not-found', 'There is no such draft here.');
      const { chainId } = await requireMember(deps.access, account.accountId, draft.leagueId);
      const [seasonOf, found] = await Promise.all([draftSeasons(deps, chainId), deps.picks.find(draft._id)]);
      const season = seasonOf(draft.season);
      const ownersOf = pickOwners(slotsOf(draft, season), season);
      const made = found?.picks ?? [];
      const nameless = made.filter((pick) => pick.player.lastName === '').map((pick) => pick.playerId);
      const players = nameless.length === 0 ? [] : await deps.players.findMany(nameless);
      const names = new Map(players.map((player) => [player._id, player.fullName]));
      return made.map((pick) => pickAnswer(pick, ownersOf(pick), names));
    },
  );
}

/** Who owned what, and what people were called, in each season of a chain. */
async function draftSeasons({ leagues, rosters }: Slice, chainId: string): Promise<(season: string) => SlotSeason> {
  const [people, owners] = await Promise.all([leagues.peopleOfChain(chainId), rosters.ownersOfChain(chainId)]);
  return (season) => ({
    people: peopleInSeason(season, people),
    rosters: owners.filter((roster) => roster.season === season),
  });
}
