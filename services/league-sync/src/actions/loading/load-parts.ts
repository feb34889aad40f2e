import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { isOfEarlierTable } from '../../domain/playoffs/brackets.js';
import { lastWeek, seasonRules } from '../../domain/season/season-rules.js';
import { contentHash } from '../../store/documents.js';
import { type SyncedPart } from '../chains/announce-synced.js';
import { loadMoves } from '../moves/load-moves.js';
import { storeWeek } from '../weeks/store-week.js';
import { loadDrafts } from './load-drafts.js';
import { seasonPart } from './put-season.js';
import { type SeasonJob, storePart, type Storing } from './store-part.js';

/** A piece of a season that is fetched, and stored at once with what goes with it. */
export interface SeasonPart {
  name: string;
  /** What pages call it. */
  synced: SyncedPart;
  /** Returns whether what was read stands, as storePart does. */
  load(deps: SyncDeps, job: SeasonJob, storing: Storing): Promise<boolean>;
}

const weeks = Array.from({ length: lastWeek }, (_, index) => index + 1);

export const matchupsPart = (week: number) => `matchups:${week}`;
export const matchupsParts: readonly string[] = weeks.map(matchupsPart);
export const movesPart = (leg: number) => `transactions:${leg}`;

/** Who holds which picks. */
export const tradedPicksPart: SeasonPart = { name: 'traded-picks', synced: 'drafts', load: loadTradedPicks };

export const draftsPart: SeasonPart = { name: 'drafts', synced: 'drafts', load: loadDrafts };

export const bracketsPart: SeasonPart = { name: 'brackets', synced: 'brackets', load: loadBrackets };

/** What seldom changes. */
export const slowParts: readonly SeasonPart[] = [draftsPart, tradedPicksPart, bracketsPart];

/** Everything that is loaded of a season besides its league, users and rosters: match-ups first, newest moves next. */
export const seasonParts: readonly SeasonPart[] = [
  ...weeks.map((week): SeasonPart => ({
    name: matchupsPart(week),
    synced: 'matchups',
    async load(deps, { chain, league }, storing) {
      // Weeks to come are done without rows too: before a season's schedule is made none has any. Polls read them again.
      const known = await deps.matchups.find(chain._id, league.season, week);
      const reply = await deps.sleeper.matchups(league._id, week);
      return (await storeWeek(deps, chain, league, { week, reply, known }, storing)).stands;
    },
  })),
  ...weeks.toReversed().map((leg): SeasonPart => ({
    name: movesPart(leg),
    synced: 'transactions',
    load: (deps, job, storing) => loadMoves(deps, job, leg, storing),
  })),
  ...slowParts,
];

/** Names of all that is read of a season, as their marks have them. */
export const readParts: readonly string[] = [seasonPart, ...seasonParts.map(({ name }) => name)];

/**
 * Loads a part, and once more where another job has stored it meanwhile, without all that was read of it. Returns whether
 * what was read stands.
 */
export const loadPart = async (part: SeasonPart, ...what: Parameters<SeasonPart['load']>): Promise<boolean> =>
  (await part.load(...what)) || part.load(...what);

async function loadTradedPicks(deps: SyncDeps, job: SeasonJob, storing: Storing): Promise<boolean> {
  const { chain, league } = job;
  const storedNow = (session?: ClientSession) => deps.tradedPicks.find(league._id, session);
  const storedBefore = await storedNow();
  const picks = await deps.sleeper.tradedPicks(league._id);
  const doc = { _id: league._id, chainId: chain._id, season: league.season, picks: picks ?? [] };
  const changed = picks !== null && contentHash(storedBefore) !== contentHash(doc);
  const put = (session: ClientSession) => deps.tradedPicks.put(doc, session);
  return storePart(deps, job, { storedBefore, storedNow, changed, put }, storing);
}

async function loadBrackets(deps: SyncDeps, job: SeasonJob, storing: Storing): Promise<boolean> {
  const { chain, league } = job;
  const storedNow = (session?: ClientSession) => deps.brackets.find(league._id, session);
  const storedBefore = await storedNow();
  const winners = await deps.sleeper.winnersBracket(league._id);
  const losers = await deps.sleeper.losersBracket(league._id);
  const { _id, season, settings, lastScoredLeg, status } = league;
  const isOutdated =
    storedBefore !== null && isOfEarlierTable(storedBefore, seasonRules(settings, lastScoredLeg, status));
  const kept = isOutdated ? null : storedBefore;
  const doc = {
    _id,
    chainId: chain._id,
    season,
    // An empty reply never replaces a stored bracket, unless that is one of an earlier table.
    winners: winners?.length ? winners : (kept?.winners ?? []),
    losers: losers?.length ? losers : (kept?.losers ?? []),
    afterWeek: lastScoredLeg,
  };
  const changed = (winners !== null || losers !== null) && contentHash(storedBefore) !== contentHash(doc);
  const put = (session: ClientSession) => deps.brackets.put(doc, session);
  return storePart(deps, job, { storedBefore, storedNow, changed, put }, storing);
}
