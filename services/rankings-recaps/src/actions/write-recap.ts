import { AppError } from '@dynasty/kit/errors';
import { isMadeUp } from '@dynasty/kit/league/made-up-league';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type GetSeasonResponse } from '@dynasty/proto/league/v1/league_service';
import { type Deps } from '../deps.js';
import { bookOf } from '../domain/book/book-of.js';
import { type SeasonBook } from '../domain/book/season-book.js';
import { type Weights } from '../domain/factors.js';
import { rankSeason } from '../domain/power-ranking.js';
import { nameOf, weekFacts } from '../domain/recap/week-facts.js';
import { finalWeeks, hasScores, sumOfRevisions } from '../domain/season.js';
import { type DeletedRecap, isDeleted, recapLayout, type StoredRecap } from '../store/recaps.js';
import { tellRecapPages } from './post-recap.js';
import { type SeasonKey } from './rank-season.js';
import { storeRecap, composeRecap, type WrittenRecap } from './store-recap.js';

type RecapDeps = Pick<Deps, 'recaps' | 'recapSettings' | 'seasonBooks' | 'powerWeights' | 'goneLeagues' | 'outbox'>;

/** What a week's recap says as the season is now; undefined for a week that is not final or in which nobody scored. */
function recapOf(
  { chainId, season }: SeasonKey,
  week: number,
  played: GetSeasonResponse,
  books: readonly SeasonBook[],
  weights: Weights,
): WrittenRecap | undefined {
  const ranking = rankSeason(played, weights).find((one) => one.week === week);
  const isOfTable = isMadeUp(played.leagueId);
  const facts = weekFacts({ season, week, played, books, power: ranking?.teams ?? [], isOfTable });
  if (facts === undefined) return undefined;
  const names = new Map(played.rosters.map(({ rosterId }) => [rosterId, nameOf(played, rosterId)]));
  return composeRecap({ chainId, connectionId: played.connectionId, basis: ranking?.revision ?? 0 }, facts, names);
}

/** The books of a chain with this season's as it is now. */
async function booksNow(deps: RecapDeps, { chainId, season }: SeasonKey, played: GetSeasonResponse) {
  const stored = await deps.seasonBooks.ofChain(chainId, played.connectionId);
  return [...stored.filter((book) => book.season !== season), bookOf(chainId, season, played)];
}

/**
 * Writes the recap of a week because an admin asks for it, a deleted one too. Throws AppError conflict
 * `week-not-final`, conflict `week-after-last-game`, conflict `week-not-scored` for one in which nobody scored, conflict
 * `season-changed` where the recap knows a later correction than the season that was read for this one, missing
 * `league-not-found` for a league that is gone.
 */
export async function writeRecap(
  deps: RecapDeps,
  session: ClientSession,
  key: SeasonKey & { week: number },
  played: GetSeasonResponse,
): Promise<StoredRecap> {
  const { chainId, season, week } = key;
  await deps.goneLeagues.standing({ chainId, connectionId: played.connectionId }, session);
  const { connectionId } = played;
  const weights = await deps.powerWeights.hold(session, { chainId, connectionId });
  const written = recapOf(key, week, played, await booksNow(deps, key, played), weights);
  if (written === undefined) {
    if (!finalWeeks(played).some((one) => one.week === week))
      throw new AppError('conflict', 'week-not-final', `Week ${week} of ${season} is not final yet.`);
    if (week > played.lastFinalWeek) {
      throw new AppError(
        'conflict',
        'week-after-last-game',
        `Week ${week} of ${season} comes after the league's last game.`,
      );
    }
    throw new AppError('conflict', 'week-not-scored', `Nobody scored in week ${week} of ${season}.`);
  }
  const former = (await deps.recaps.all(session, chainId, season)).find((one) => one.week === week);
  const known = former === undefined || isDeleted(former) ? undefined : former;
  if (known?.connectionId === connectionId && known.basis > written.basis) {
    throw new AppError('conflict', 'season-changed', `Season ${season} was corrected just now. Try again.`);
  }
  return storeRecap(deps, session, written, former);
}

/**
 * Whether a recap was written from former rankings, or from these by the rules of a former layout; whether a withdrawn
 * one has been taken away by what was known before.
 */
function isDue(recap: StoredRecap | DeletedRecap, revision: number): boolean {
  if (isDeleted(recap)) return (recap.basis ?? 0) < revision;
  return recap.basis < revision || (recap.basis === revision && (recap.layout ?? 0) < recapLayout);
}

/**
 * Takes away the recaps of final weeks in which nobody has scored any more: no number in them is true. One that knows a
 * later correction than the season that was read stays.
 */
async function withdrawRecaps(
  deps: RecapDeps,
  session: ClientSession,
  played: GetSeasonResponse,
  stored: readonly (StoredRecap | DeletedRecap)[],
): Promise<void> {
  const { connectionId } = played;
  const final = finalWeeks(played);
  const unscored = new Set(final.filter((one) => !hasScores(one)).map(({ week }) => week));
  const basisOf = (week: number) => sumOfRevisions(final.filter((one) => one.week <= week));
  const untrue = stored.filter(
    (recap): recap is StoredRecap =>
      !isDeleted(recap) &&
      unscored.has(recap.week) &&
      (recap.connectionId !== connectionId || recap.basis <= basisOf(recap.week)),
  );
  for (const { id, chainId, season, week, revision } of untrue) {
    const left = { id, chainId, connectionId, season, week, revision, basis: basisOf(week) };
    await deps.recaps.put(session, { ...left, deletedAt: new Date(), isWithdrawn: true });
  }
  const [first] = untrue;
  if (first !== undefined) await tellRecapPages(deps, session, { ...first, connectionId });
}

/**
 * Writes anew the recaps that a correction has changed or a former layout told, and those of the due weeks where the
 * league wants them by itself. A deleted recap stays deleted; one of a week without scores goes, and comes back with
 * them. Weeks that were over before are told of only where it is the last one, or one of those that were `missed`.
 */
export async function writeDueRecaps(
  deps: RecapDeps,
  session: ClientSession,
  { chainId, season, weeks, backfill }: SeasonKey & { weeks: readonly number[]; backfill: boolean },
  played: GetSeasonResponse,
  missed: ReadonlySet<number> = new Set(),
): Promise<void> {
  const { connectionId } = played;
  if (await deps.goneLeagues.isGone({ chainId, connectionId }, session)) return;
  const stored = await deps.recaps.all(session, chainId, season);
  const { automatic } = await deps.recapSettings.find(chainId, session);
  if (stored.length === 0 && !automatic) return;
  await withdrawRecaps(deps, session, played, stored);
  const key = { chainId, season };
  const books = await booksNow(deps, key, played);
  const weights = await deps.powerWeights.hold(session, { chainId, connectionId });
  for (const { week, revision } of rankSeason(played, weights)) {
    const former = stored.find((one) => one.week === week);
    if (former !== undefined && isDeleted(former) && former.isWithdrawn !== true) continue;
    const isNews = !backfill || missed.has(week) || week === played.lastFinalWeek;
    const isNew = automatic && weeks.includes(week) && isNews;
    if (former === undefined && !isNew) continue;
    if (former?.connectionId === connectionId && !isDue(former, revision)) continue;
    const written = recapOf(key, week, played, books, weights);
    if (written !== undefined) await storeRecap(deps, session, written, former);
  }
}
