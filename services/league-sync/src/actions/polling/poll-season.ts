import { type AppError } from '@dynasty/kit/errors';
import { type ClientSession } from '@dynasty/kit/mongo';
import { isSourceAway } from '../../clients/source-away.js';
import { type SyncDeps } from '../../deps.js';
import { inactiveOf } from '../../domain/lineup/optimal-week.js';
import { isRegularSeasonOver, seasonRules } from '../../domain/season/season-rules.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { addSynced } from '../chains/announce-synced.js';
import { bracketsPart, draftsPart, matchupsPart, slowParts, tradedPicksPart } from '../loading/load-parts.js';
import { leagueDocOf } from '../loading/put-season.js';
import { finalizeWeeks } from '../weeks/store-week.js';
import { askSeason, type SeasonPoll } from './ask-season.js';
import { pollMoves } from './poll-moves.js';
import { pollWeeks } from './poll-weeks.js';
import { storeSeason } from './store-season.js';

/** How the poll of a season has ended. */
export interface SeasonRead {
  failures: AppError[];
  /** Nothing failed, and nothing was left to the next poll since another job had just stored it. */
  isWhole: boolean;
}

/**
 * Reads a season again and stores what has changed, each part with its event. A part that cannot be
 * read does not keep the others away: it is among the failures. Throws when the league itself cannot be read.
 */
export async function pollSeason(deps: SyncDeps, poll: SeasonPoll): Promise<SeasonRead> {
  const { chain, league } = poll;
  const replies = await askSeason(deps, league, poll.extras.users);
  const fresh = leagueDocOf(chain._id, replies);
  // Before the league's own document: its last scored week makes weeks final, and they must be the final rows.
  const unread = await pollWeeks(deps, poll, fresh, inactiveOf(replies.rosters));
  const gaps = [...unread.keys()].filter((week) => week > league.lastScoredLeg);
  // Weeks whose last rows could not be read do not count as scored yet, and no season is complete before they do.
  const lastScoredLeg = Math.min(fresh.lastScoredLeg, ...gaps.map((week) => week - 1));
  const areWeeksOpen = lastScoredLeg < fresh.lastScoredLeg;
  const isComplete = areWeeksOpen && fresh.status === 'complete';
  const read: LeagueDoc = { ...fresh, lastScoredLeg, ...(isComplete && { status: league.status }) };

  const outages = [...unread.values()].filter((failure) => failure !== null);
  const unlessAway = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (!isSourceAway(error)) throw error;
      outages.push(error);
      return undefined;
    });
  const areMovesRead = await unlessAway(pollMoves(deps, poll, read));
  const isStanding = await storeSeason(deps, poll, replies, read);
  let areRead = unread.size === 0 && areMovesRead === true && isStanding;
  // A trade of picks and who holds them since are shown beside each other.
  const cursor = await deps.seasonCursors.find(chain.connectionId, league._id);
  const arePicksTraded = cursor?.arePicksTraded === true;
  const news = [
    ...(arePicksTraded ? [tradedPicksPart] : []),
    ...(poll.extras.drafts ? [draftsPart] : []),
    // Until now Sleeper had the brackets of the table as it stood.
    ...(hasRegularSeasonEnded(read) && !hasRegularSeasonEnded(league) ? [bracketsPart] : []),
  ];
  for (const part of poll.extras.slow ? slowParts : news) {
    const onChange = (session: ClientSession) => addSynced(deps, session, chain, [part.synced], read);
    const also = (session: ClientSession) =>
      deps.seasonCursors.update(chain.connectionId, league._id, { arePicksTraded: false }, session);
    const storing = { onChange, backfill: false, ...(arePicksTraded && part === tradedPicksPart && { also }) };
    const isStored = await unlessAway(part.load(deps, { chain, league: read }, storing));
    areRead &&= isStored === true;
  }

  // Otherwise the job that has read the league later says which weeks are over.
  if (isStanding) {
    const done = await deps.syncCursors.done(chain.connectionId);
    const areFinal = await finalizeWeeks(deps, chain, read, {
      backfill: false,
      isKnownEmpty: (week) => done.has(`${league._id}:${matchupsPart(week)}`),
      onChange: (session) => addSynced(deps, session, chain, ['matchups'], read),
    });
    areRead &&= areFinal;
  }
  await deps.pages.refresh(league._id);
  return { failures: outages, isWhole: areRead && outages.length === 0 };
}

const hasRegularSeasonEnded = ({ settings, lastScoredLeg, status }: LeagueDoc): boolean =>
  isRegularSeasonOver(seasonRules(settings, lastScoredLeg, status));
