import type { Core } from '../core.js';
import type { ClientSession } from '../mongo.js';
import { createOnce } from '../once.js';
import type { GoneLeagues } from './gone-leagues.js';

interface LeavingPeopleOptions {
  core: Pick<Core, 'bus' | 'mongo'>;
  goneLeagues: Pick<GoneLeagues, 'andItsHeirs'>;
  /** Begins the durable names of the consumers. */
  service: string;
  /**
   * Removes what a person had kept in a league until then (`keptUntil`), as far as it is stored, in the transaction of
   * the event; what they have kept since they came back stays, where that was more than a minute later.
   */
  left: (session: ClientSession, whose: Kept, until: Date) => Promise<void>;
  /** The same for what somebody had kept because of a claim of a team, once claims have changed. */
  claimChanged?: (session: ClientSession, claim: ChangedClaim, until: Date) => Promise<void>;
  /** The same for all that an account had kept. */
  deleted: (session: ClientSession, accountId: string, until: Date) => Promise<void>;
}

/** Something that is kept of a person in a league. */
export interface Moved {
  /** The chains that it was kept in before, in their order; none where it was written in this one. */
  movedFrom?: string[];
}

/** What a person keeps in a league. */
export interface Kept {
  chainId: string;
  sleeperUserId: string;
  /** Only what has come there with this chain. */
  movedFrom?: string;
}

/** A change of who has claimed a team: whose claim it is now, or was (`unclaimed`). */
export interface ChangedClaim extends Kept {
  rosterId: number;
  /** claimed, unclaimed or reassigned: then somebody else may have lost it. */
  change: string;
}

/** What is to be stored with something that comes from one league (a chain) into another one. */
export const movedOn = ({ movedFrom = [] }: Moved, from: string): Required<Moved> => ({
  movedFrom: [...movedFrom, from],
});

const ends = new Set(['left', 'unlinked']);
const claimChanges = new Set(['claimed', 'unclaimed', 'reassigned']);

/** Longer than clocks differ, and than a service takes who has left a league, or deleted their account, for a member. */
const stillKeepsMs = 60_000;

/**
 * Until when what a person keeps goes with their leaving a league, or deleting their account. A write that was under way
 * then, or was still let in, is stored a little later: it counts as before. Only when it is told later than that may the
 * person have come back meanwhile, and then its own time is the bound.
 */
export function keptUntil(wentAt: Date, now = new Date()): Date {
  const inTime = new Date(wentAt.getTime() + stillKeepsMs);
  return now > inTime ? wentAt : inTime;
}

/**
 * Follows people whose account leaves a league, is taken off its Sleeper user, or is deleted, and claims of teams. Where their league was
 * taken into another one before this is told, what they kept has gone there with it, and is removed there; what they keep
 * in that one by themselves stays.
 */
export async function followLeavingPeople(o: LeavingPeopleOptions): Promise<void> {
  const { core, goneLeagues, service, left, claimChanged, deleted } = o;
  const once = createOnce(core);
  const leavers = `${service}-people-leaving`;
  await core.bus.work({
    subject: 'league.membership_changed.v1',
    consumer: leavers,
    async handle(event) {
      const { sleeperUserId, rosterId, change, occurredAt } = event.payload;
      const isOfClaim = claimChanged !== undefined && claimChanges.has(change);
      if (!isOfClaim && !ends.has(change)) return;
      await once(leavers, event, async (session) => {
        const { chainId: movedFrom } = event.payload;
        for (const { chainId } of await goneLeagues.andItsHeirs(event.payload, session)) {
          const whose = { chainId, sleeperUserId, ...(chainId !== movedFrom && { movedFrom }) };
          const until = keptUntil(new Date(occurredAt));
          await (isOfClaim
            ? claimChanged(session, { ...whose, rosterId, change }, until)
            : left(session, whose, until));
        }
      });
    },
  });
  const deletions = `${service}-deleted-accounts`;
  await core.bus.work({
    subject: 'league.account_deleted.v1',
    consumer: deletions,
    async handle(event) {
      const { accountId, occurredAt } = event.payload;
      await once(deletions, event, (session) => deleted(session, accountId, keptUntil(new Date(occurredAt))));
    },
  });
}
