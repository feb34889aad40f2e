import { AppError } from '@dynasty/kit/errors';
import { type LeagueAccess } from '@dynasty/kit/league/access';
import { type ClientSession } from '@dynasty/kit/mongo';
import { timedId } from '@dynasty/kit/timed-id';
import { type Deps } from '../../deps.js';
import { dayBefore } from '../../domain/office/words-and-days.js';
import { isOpen, mostInDay, mostOpen, type PollInput, readPoll, withVote } from '../../domain/office/poll.js';
import { type StoredPoll } from '../../store/office/polls.js';

type PollDeps = Pick<Deps, 'polls' | 'offices' | 'goneLeagues'>;

/** Asks the league. Throws AppError invalid `invalid-poll` with a sentence, conflict `too-many-polls`, missing for a league that is gone. */
export async function openPoll(
  { polls, offices, goneLeagues }: PollDeps,
  session: ClientSession,
  league: LeagueAccess,
  { electorate, ...input }: PollInput & { electorate: number },
): Promise<StoredPoll> {
  const now = new Date();
  const read = readPoll(input, now);
  if ('problem' in read) throw new AppError('invalid', 'invalid-poll', read.problem);
  const { chainId, connectionId } = await goneLeagues.standing(league, session);
  await offices.enter(session, chainId);
  const open = await polls.openOnes(session, chainId, now);
  const own = open.filter(({ proposer }) => proposer === league.sleeperUserId);
  if (open.length >= mostOpen.ofLeague || own.length >= mostOpen.ofMember) {
    throw new AppError('conflict', 'too-many-polls', 'Too many polls are open. Wait until one closes, or end one.');
  }
  const since = dayBefore(now);
  if ((await polls.countOf(session, chainId, { proposer: league.sleeperUserId, since })) >= mostInDay) {
    throw new AppError('conflict', 'too-many-polls', 'You have asked often enough for today. Ask again tomorrow.');
  }
  const poll = {
    ...read.poll,
    id: timedId(now),
    chainId,
    connectionId,
    electorate,
    proposer: league.sleeperUserId,
    createdAt: now,
    endedAt: null,
    votes: [],
  };
  await polls.add(session, poll);
  await offices.tell(session, poll, 'polls');
  return poll;
}

/** A member's vote, or another one in its place. Throws AppError missing `poll-not-found`, invalid, conflict `poll-closed`. */
export async function castVote(
  { polls, offices }: Pick<Deps, 'polls' | 'offices'>,
  session: ClientSession,
  league: LeagueAccess,
  { pollId, optionId }: { pollId: string; optionId: string },
): Promise<StoredPoll> {
  const poll = await requireOpenPoll(polls, session, league, pollId);
  if (!poll.options.some(({ id }) => id === optionId)) {
    throw new AppError('invalid', 'no-such-option', 'The poll has no such option.');
  }
  const votes = withVote(poll.votes, { sleeperUserId: league.sleeperUserId, optionId });
  if (!(await polls.changeOpen(session, pollId, { votes }))) throw pollClosed();
  await offices.tell(session, poll, 'polls');
  return { ...poll, votes };
}

/**
 * Ends a poll before its time; one that nobody has voted in is removed. For who proposed it, and for admins. Throws as
 * castVote does, forbidden `not-your-poll`, and conflict `poll-has-votes` where only one without a vote is meant.
 * @returns null when it was removed
 */
export async function endPoll(
  { polls, offices }: Pick<Deps, 'polls' | 'offices'>,
  session: ClientSession,
  league: LeagueAccess,
  { pollId, onlyEmpty }: { pollId: string; onlyEmpty: boolean },
): Promise<StoredPoll | null> {
  const poll = await requireOpenPoll(polls, session, league, pollId);
  if (!mayEnd(league, poll)) {
    throw new AppError('forbidden', 'not-your-poll', 'Only who proposed it, or an admin, may end a poll.');
  }
  if (onlyEmpty && poll.votes.length > 0) {
    throw new AppError('conflict', 'poll-has-votes', 'Somebody has voted meanwhile. Look again before you end it.');
  }
  await offices.tell(session, poll, 'polls');
  if (poll.votes.length === 0) {
    await polls.remove(session, pollId);
    return null;
  }
  const endedAt = new Date();
  if (!(await polls.changeOpen(session, pollId, { endedAt }))) throw pollClosed();
  return { ...poll, endedAt };
}

export const mayEnd = (league: LeagueAccess, { proposer }: Pick<StoredPoll, 'proposer'>): boolean =>
  league.admin || proposer === league.sleeperUserId;

async function requireOpenPoll(polls: Deps['polls'], session: ClientSession, { chainId }: LeagueAccess, id: string) {
  const poll = await polls.find(chainId, id, session);
  if (poll === null) throw new AppError('missing', 'poll-not-found', 'There is no such poll.');
  if (!isOpen(poll, new Date())) throw pollClosed();
  return poll;
}

const pollClosed = () => new AppError('conflict', 'poll-closed', 'This poll is closed.');
