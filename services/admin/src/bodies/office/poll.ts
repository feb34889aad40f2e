import { AppError } from '@dynasty/kit/errors';
import { Closed, IntegerOrNull, StringOrNull } from '@dynasty/kit/http/fields';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { keyOf } from '@dynasty/kit/paging';
import { idPattern } from '@dynasty/kit/timed-id';
import { type Static, Type } from 'typebox';
import {
  carriedOption,
  isOpen,
  type Majority,
  type PollPlace,
  votesNeeded,
  wasOpen,
} from '../../domain/office/poll.js';
import { type StoredPoll } from '../../store/office/polls.js';

const majority = Type.Enum(['most', 'half', 'two-thirds'], { type: 'string' });

export const NewPoll = Closed({
  question: Type.String({ maxLength: 400 }),
  options: Type.Array(Type.String({ maxLength: 200 }), { minItems: 2, maxItems: 10 }),
  isSecret: Type.Boolean({ default: false }),
  majority: Type.Unsafe<Majority>({ ...majority, default: 'most' }),
  closesAt: Type.String({ format: 'date-time' }),
});

export const PollBody = Type.Object({
  id: Type.String(),
  question: Type.String(),
  options: Type.Array(
    Type.Object({
      id: Type.String(),
      text: Type.String(),
      votes: Type.Unsafe<number | null>({ ...IntegerOrNull, description: 'null while a secret poll is open' }),
      voters: Type.Unsafe<string[] | null>({
        type: ['array', 'null'],
        items: { type: 'string' },
        description: 'Sleeper user ids; null in a secret poll',
      }),
    }),
  ),
  isSecret: Type.Boolean(),
  majority,
  electorate: Type.Integer({ description: 'Members when the poll began' }),
  needed: Type.Unsafe<number | null>({ ...IntegerOrNull, description: 'Votes to carry it; null: the most' }),
  voted: Type.Integer(),
  myOptionId: StringOrNull,
  proposedBy: Type.String({ description: 'Sleeper user id' }),
  createdAt: Type.String(),
  closesAt: Type.String(),
  isOpen: Type.Boolean(),
  endedAt: StringOrNull,
  carriedOptionId: Type.Unsafe<string | null>({ ...StringOrNull, description: 'Once closed' }),
  mayEnd: Type.Boolean(),
});

/** A poll as a member gets it; of a secret one only the counts, once it is closed. */
export function pollBody(poll: StoredPoll, viewer: LeagueAccess, now: Date): Static<typeof PollBody> {
  const open = isOpen(poll, now);
  const options = poll.options.map(({ id, text }) => {
    const voters = poll.votes.filter(({ optionId }) => optionId === id).map(({ sleeperUserId }) => sleeperUserId);
    const isCounted = !poll.isSecret || !open;
    return { id, text, votes: isCounted ? voters.length : null, voters: poll.isSecret ? null : voters };
  });
  return {
    id: poll.id,
    question: poll.question,
    options,
    isSecret: poll.isSecret,
    majority: poll.majority,
    electorate: poll.electorate,
    needed: votesNeeded(poll),
    voted: poll.votes.length,
    myOptionId: poll.votes.find(({ sleeperUserId }) => sleeperUserId === viewer.sleeperUserId)?.optionId ?? null,
    proposedBy: poll.proposer,
    createdAt: poll.createdAt.toISOString(),
    closesAt: poll.closesAt.toISOString(),
    isOpen: open,
    endedAt: poll.endedAt?.toISOString() ?? null,
    carriedOptionId: open ? null : carriedOption(poll),
    mayEnd: open && (viewer.admin || poll.proposer === viewer.sleeperUserId),
  };
}

/** What the cursor behind a poll says, of the list as it was at an instant. */
export const placeText = (poll: StoredPoll, asOf: Date): string =>
  `${asOf.getTime()} ${wasOpen(poll, asOf) ? 'open' : 'closed'} ${poll.id}`;

/** As far back a list goes on as it was: long enough for whoever reads it, and few polls have closed since. */
const keptMs = 24 * 3_600_000;

/** A cursor of the version before this one: the id alone. */
const isId = new RegExp(idPattern);

/** The place behind a cursor; undefined without one. Throws AppError `invalid` for any other text. */
export function pollPlace(cursor: string | undefined, now: Date): PollPlace | undefined {
  const key = keyOf(cursor);
  if (key === undefined) return undefined;
  if (isId.test(key)) return { asOf: now, isOpen: false, id: key };
  const [, ms, state, id] = /^(\d{1,15}) (open|closed) (.{1,100})$/.exec(key) ?? [];
  if (id === undefined) {
    throw new AppError('invalid', 'invalid-request', 'querystring/before is not a cursor', {
      details: { field: 'before' },
    });
  }
  const asOf = new Date(Math.max(Number(ms), now.getTime() - keptMs));
  return { asOf, isOpen: state === 'open', id };
}
