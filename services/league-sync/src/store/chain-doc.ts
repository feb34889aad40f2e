/** How far the connect job has come; `total` grows while older seasons are discovered. */
export interface SyncProgress {
  state: 'loading' | 'ready' | 'failed';
  done: number;
  total: number;
  message: string | null;
}

export interface ChainSeason {
  season: string;
  leagueId: string;
}

/** A league through all its seasons. */
export interface ChainDoc {
  /** uuid, given at the first connect. */
  _id: string;
  /** New at each connect, restore or import: every event id holds it. */
  connectionId: string;
  /** The name in the newest season. */
  name: string;
  /** Newest first, one league a year. */
  seasons: ChainSeason[];
  /** Their league ids, then those of other leagues of these years; for the unique index: a league is of one chain. */
  leagueIds: string[];
  /** The newest season that is not after the NFL state's `league_season`. */
  currentLeagueId: string;
  approval: 'approved' | 'suspended' | 'deleted';
  connectedAt: Date;
  connectedBy: string;
  sync: SyncProgress;
  /** Parts could not be had: how often they were asked for, and when they are asked for again; null when all are here. */
  retry?: { tries: number; at: Date } | null;
  nextPollAt: Date;
  /** Which of the workers polls it. */
  shard?: number;
  /** When a member read the league last (to a minute), and when its match-ups were looked at during games. */
  watchedAt?: Date;
  liveAt?: Date;
  /** From when on its draft can bring picks, by the football clock; null where no draft of the current season is ahead. */
  draftingFrom?: Date | null;
  /** The last poll failed: `nextPollAt` is when it is tried again. */
  isRetrying?: boolean;
  /** Polls that failed since one succeeded, and when one of them last read the league, though not all that it asked for. */
  failedPolls?: number;
  triedAt?: Date | null;
  /** Since when the provider could not be read; null while the stored data is fresh. */
  staleSince: Date | null;
  /** Since when the provider says that it does not have the current season any more; null when it answered last. */
  goneSince?: Date | null;
  syncedAt: Date | null;
  /** Sleeper user ids of those who run the league there and from whom people here took the admin's rights. */
  takenRights?: string[];
  /** Raised by each join and each change of claims and rights: no two of them, nor an absorption, can overlap. */
  joins?: number;
}
