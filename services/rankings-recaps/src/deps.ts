import { type Cache, createCache } from '@dynasty/kit/cache';
import { type Core } from '@dynasty/kit/core';
import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { createGoneLeagues, droppingGone, type GoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { createKeptResponses, type KeptResponses } from '@dynasty/kit/league/kept-responses';
import { type PromiseClient } from '@dynasty/kit/rpc';
import { type LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { type SeasonReviews } from './domain/review/review.js';
import { type CardPainter, createCardPainter } from './engines/card-painter.js';
import { createKnownSeasons, type KnownSeasons } from './store/known-seasons.js';
import { createPowerWeights, type PowerWeights } from './store/power-weights.js';
import { createRankings, type Rankings, type SeasonNames } from './store/rankings.js';
import { createRecapSettings, type RecapSettingsStore } from './store/recap-settings.js';
import { createRecaps, type Recaps } from './store/recaps.js';
import { createReviewShares, type ReviewShares } from './store/review-shares.js';
import { createSeasonBooks, type SeasonBooks } from './store/season-books.js';

interface Clients {
  leagueSync: Pick<
    PromiseClient<LeagueServiceClient>,
    'getSeason' | 'listFinalWeeks' | 'listTrades' | 'readPlayerWeeks'
  >;
  leagues: LeagueAccessSource;
}

export interface Deps extends Core, Clients {
  rankings: Rankings;
  powerWeights: PowerWeights;
  seasonBooks: SeasonBooks;
  knownSeasons: KnownSeasons;
  recaps: Recaps;
  recapSettings: RecapSettingsStore;
  reviewShares: ReviewShares;
  /** Seasons that were reviewed a moment ago. */
  reviews: Cache<SeasonReviews>;
  /** How the rosters of seasons were named a moment ago. */
  rosterNames: Cache<SeasonNames>;
  cardPainter: CardPainter;
  goneLeagues: GoneLeagues;
  keptResponses: KeptResponses;
}

/** Some 100 kB each. */
const keptReviews = 100;
/** Some kB each. */
const keptNames = 2_000;

/** What changes the pages of a league. */
const changes = [
  'rankings.week_ranked.v1',
  'rankings.pages_changed.v1',
  'league.synced.v1',
  // Whose season in review one sees follows the team that one has claimed.
  'league.membership_changed.v1',
  'admin.league_status_changed.v1',
] as const;

/** Builds everything on top of the core; nothing is started here. */
export function createDeps(core: Core, { leagueSync, leagues }: Clients): Deps {
  const goneLeagues = createGoneLeagues(core.mongo);
  return {
    ...core,
    once: droppingGone(core.once, goneLeagues),
    leagueSync,
    leagues,
    rankings: createRankings(core.mongo),
    powerWeights: createPowerWeights(core.mongo),
    seasonBooks: createSeasonBooks(core.mongo),
    knownSeasons: createKnownSeasons(core.mongo),
    recaps: createRecaps(core.mongo),
    recapSettings: createRecapSettings(core.mongo),
    reviewShares: createReviewShares(core.mongo),
    reviews: createCache({ max: keptReviews, ttlMs: 5 * 60_000 }),
    // While the broker is away nothing says that somebody has renamed their team.
    rosterNames: createCache({ max: keptNames, ttlMs: 60_000 }),
    cardPainter: createCardPainter(),
    goneLeagues,
    keptResponses: createKeptResponses(core, changes),
  };
}
