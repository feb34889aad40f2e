import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { bracketFacts, type PlayoffsPage, playoffsPageOf } from '../../domain/pages/playoffs-page.js';
import { type SeasonPage } from '../../domain/pages/season-page.js';
import { championOf, type SeasonOwners } from '../../domain/season/champions.js';
import { type Stores } from '../../store/stores.js';
import { findOwners } from '../champions/find-owners.js';

type Slice = Pick<Stores, 'pages' | 'brackets' | 'matchups' | 'seasonChampions' | 'leagues'>;

/** A season with its playoffs. */
export interface PlayoffsOfSeason {
  season: SeasonPage;
  playoffs: PlayoffsPage;
  /** Who owned the teams when the champion was known first; where nobody noted it, who owns them now. */
  owners: SeasonOwners;
}

/**
 * A season with its playoffs, from what is stored of it. Throws AppError unavailable `season-loading` while the season
 * is not.
 */
export async function readPlayoffs(
  { pages, brackets, matchups, seasonChampions, leagues }: Slice,
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
  const playoffs = playoffsPageOf(facts);
  const known = { noted: announced?.owners, rosters: page.teams, users: page.users };
  const owners = await findOwners({ leagues }, { chainId, season, champion: playoffs.champion }, known);
  return { season: page, playoffs, owners };
}
