import { AppError } from '@dynasty/kit/errors';
import { type Deps } from '../deps.js';
import { playedSeasons } from '../domain/sources/ingestion-plan.js';
import { type AskedKind, askedKinds, ingestionKey } from '../store/ingestions.js';

type AskDeps = Pick<Deps, 'ingestions' | 'nflData' | 'firstSeason' | 'bus'>;

/** Asks every process, at the moment only, to look at the sources: somebody wants them fresh. */
export const lookNowChannel = 'now.analytics.look-now';

/** One file for all seasons; the other kinds have one for each. */
const ofAllSeasons: ReadonlySet<AskedKind> = new Set(['schedule', 'players']);

interface RefreshRequest {
  /** None for all that were played. */
  seasons: readonly number[];
  /** All without it. */
  kinds?: readonly AskedKind[];
  /** Whether the next look may find much fewer rows than are stored. */
  acceptFewerRows?: boolean;
}

/**
 * Has the source looked at again, whatever its ETag, by whichever process does that work.
 * @returns the seasons that are looked at
 * @throws AppError invalid `season-not-loaded` for a season that nobody looks at
 */
export async function askForRefresh(
  deps: AskDeps,
  { seasons, kinds = askedKinds, acceptFewerRows = false }: RefreshRequest,
): Promise<number[]> {
  const played = playedSeasons(deps.nflData.view().games, deps.firstSeason);
  const unknown = seasons.filter((season) => !played.includes(season));
  if (unknown.length > 0) {
    const message = `No data are kept of ${unknown.join(', ')}: seasons from ${deps.firstSeason} on are, once a game was played.`;
    throw new AppError('invalid', 'season-not-loaded', message);
  }
  const wanted = seasons.length > 0 ? [...seasons] : played;
  const keys = kinds.flatMap((kind) =>
    ofAllSeasons.has(kind) ? [ingestionKey(kind)] : wanted.map((season) => ingestionKey(kind, season)),
  );
  await deps.ingestions.ask(keys, { askedAt: new Date(), acceptFewerRows });
  deps.bus.live.publish(lookNowChannel, {});
  return wanted.filter((season) => keys.some((key) => key.season === season));
}
