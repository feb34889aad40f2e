import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { bracketFacts, type PlayoffsPage, playoffsPageOf } from '../../domain/pages/playoffs-page.js';
import { type SeasonPage } from '../../domain/pages/season-page.js';
import { championOf, type SeasonOwners } from '../../domain/season/champions.js';
import { type Stores } from '../../store/stores.js';

type Slice = Pick<Stores, 'pages' | 'brackets' | 'matchups' | 'seasonChampions'>;

/** A season with its playoffs. */
export interface PlayoffsOfSeason {
  season: SeasonPage;
  playoffs: PlayoffsPage;
  /** Who owned the teams when the champion was known first; undefined where nobody noted it. */
  noted: SeasonOwners['noted'];
}

/**
 * A season with its playoffs, from what is stored of it. Throws AppError unavailable `season-loading` while the season
 * is not.
 */
export async function readPlayoffs(
  { pages, brackets, matchups, seasonChampions }: Slice,
  { chainId, leagueId, season }: { chainId: string; leagueId: string; season: string },
): Promise<PlayoffsOfSeason> {
  const [page, stored, weeks, announced] = await Promise.all([
    pages.season(leagueId),
    brackets.find(leagueId),
    matchups.scoresOfSeason(chainId, season),
    seasonChampions.find(leagueId),
  ]);
  const finished = { ...page, winners: stored?.winners ?? [], isOfTable: isMadeUp(leagueId) };
  // Whom the next season names was announced.
  const champion = championOf(finished, undefined, announced?.rosterId ?? null);
  const facts = bracketFacts(page, { weeks, stored, champion });
  return { season: page, playoffs: playoffsPageOf(facts), noted: announced?.owners };
}
