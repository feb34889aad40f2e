import { type PlayoffsPage, playoffsPageOf } from '../../domain/pages/playoffs-page.js';
import { type SeasonPage } from '../../domain/pages/season-page.js';
import { seasonRules } from '../../domain/season/season-rules.js';
import { type Stores } from '../../store/stores.js';

type Slice = Pick<Stores, 'pages' | 'leagues' | 'brackets' | 'matchups' | 'seasonChampions'>;

/**
 * A season with its playoffs, from what is stored of it. Throws AppError unavailable `season-loading` while the season
 * is not.
 */
export async function readPlayoffs(
  { pages, leagues, brackets, matchups, seasonChampions }: Slice,
  { chainId, leagueId, season }: { chainId: string; leagueId: string; season: string },
): Promise<{ season: SeasonPage; playoffs: PlayoffsPage }> {
  const [page, league, stored, weeks, champion] = await Promise.all([
    pages.season(leagueId),
    leagues.find(leagueId),
    brackets.find(leagueId),
    matchups.scoresOfSeason(chainId, season),
    seasonChampions.find(leagueId),
  ]);
  const divisions = new Map(page.teams.map(({ rosterId, settings }) => [rosterId, settings['division'] ?? 0]));
  const playoffs = playoffsPageOf({
    rules: seasonRules(page.settings, league?.lastScoredLeg ?? 0, page.status),
    settings: page.settings,
    weeks,
    ranked: page.standings.map(({ rosterId }) => ({ rosterId, division: divisions.get(rosterId) ?? 0 })),
    stored,
    champion: champion?.rosterId ?? null,
  });
  return { season: page, playoffs };
}
