import { openCollection } from '@dynasty/kit/collection';
import { type ClientSession, type Mongo } from '@dynasty/kit/mongo';

/** A Sleeper user that somebody has freed, for as long as they may ask for it again. */
export interface ReleasedUserDoc {
  /** `${sleeperUserId}:${accountId}`, the account of who has freed them. */
  _id: string;
  expiresAt: Date;
}

/** Of whom, and by whom. */
export interface Release {
  sleeperUserId: string;
  accountId: string;
}

export type ReleasedUsers = ReturnType<typeof createReleasedUsers>;

export function createReleasedUsers(mongo: Mongo) {
  const model = openCollection<ReleasedUserDoc>(mongo, 'released_users', [
    [{ expiresAt: 1 }, { expireAfterSeconds: 0 }],
  ]);
  const idOf = ({ sleeperUserId, accountId }: Release) => `${sleeperUserId}:${accountId}`;

  return {
    async note(release: Release, expiresAt: Date, session: ClientSession): Promise<void> {
      await model.replaceOne({ _id: { $eq: idOf(release) } }, { expiresAt }, { upsert: true, session });
    },

    /** Whether it was noted, and holds. */
    isNoted: async (release: Release, now: Date, session: ClientSession): Promise<boolean> =>
      (await model.exists({ _id: { $eq: idOf(release) }, expiresAt: { $gt: now } }).session(session)) !== null,
  };
}
