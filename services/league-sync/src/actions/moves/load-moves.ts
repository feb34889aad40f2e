import { type ClientSession } from '@dynasty/kit/mongo';
import { type SyncDeps } from '../../deps.js';
import { type ChainDoc } from '../../store/chains.js';
import { contentHash } from '../../store/documents.js';
import { type LeagueDoc } from '../../store/leagues.js';
import { type TransactionDoc } from '../../store/transactions.js';
import { type InTransaction, storePart, type Storing } from '../loading/store-part.js';

type MoveDeps = Pick<SyncDeps, 'mongo' | 'chains' | 'seasonCursors' | 'outbox' | 'transactions' | 'sleeper'>;

interface Season {
  chain: Pick<ChainDoc, '_id' | 'connectionId'>;
  league: Pick<LeagueDoc, '_id' | 'season'>;
}

/** What goes with the storing of moves. */
interface StoringMoves extends Storing {
  /** When a trade became complete that has moved draft picks. */
  onPicksTraded?: InTransaction;
}

/**
 * Reads the moves of a leg, and stores those that are new or have changed; those that became complete are announced, once
 * in a connection. Returns whether what was read stands, as storePart does.
 */
export async function loadMoves(deps: MoveDeps, season: Season, leg: number, storing: StoringMoves): Promise<boolean> {
  const { chain, league } = season;
  const storedNow = (session?: ClientSession) => deps.transactions.ofLeg(league._id, leg, session);
  const storedBefore = await storedNow();
  const fetched = (await deps.sleeper.transactions(league._id, leg)) ?? [];
  const known = new Map((await deps.transactions.findMany(fetched.map((move) => move._id))).map((m) => [m._id, m]));
  const moves = fetched.map((move): TransactionDoc => {
    const announcedIn = move.status === 'complete' ? chain.connectionId : known.get(move._id)?.announcedIn;
    const place = { chainId: chain._id, leagueId: league._id, season: league.season };
    return { ...move, ...place, ...(announcedIn === undefined ? {} : { announcedIn }) };
  });
  const news = moves.filter((move) => {
    const before = known.get(move._id);
    return before === undefined || contentHash(before) !== contentHash(move);
  });
  const completed = news.filter(
    (move) => move.status === 'complete' && known.get(move._id)?.announcedIn !== chain.connectionId,
  );
  return storePart(
    deps,
    season,
    {
      storedBefore,
      storedNow,
      changed: news.length > 0,
      async put(session) {
        await deps.transactions.putAll(news, session);
        for (const move of completed) {
          const id = `${chain.connectionId}:${move._id}`;
          await deps.outbox.add(session, 'league.transaction_completed.v1', id, {
            chainId: chain._id,
            connectionId: chain.connectionId,
            leagueId: league._id,
            season: league.season,
            leg: move.leg,
            transactionId: move._id,
            type: move.type,
            rosterIds: move.rosterIds,
            backfill: storing.backfill,
            occurredAt: new Date(move.statusUpdatedMs).toISOString(),
          });
        }
        if (completed.some(({ draftPicks }) => draftPicks.length > 0)) await storing.onPicksTraded?.(session);
      },
    },
    storing,
  );
}
