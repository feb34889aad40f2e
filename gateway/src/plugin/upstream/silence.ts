import type { Member } from './member.js';
import type { Members } from './members.js';
import { statusOf } from './probe.js';

/** A member that has requests and has not responded to any for this long is asked whether it is there. */
const silentMs = 700;
const lookEveryMs = 250;
const respondsWithinMs = 700;
/** Where nobody can take over: what it has is refused, within two seconds of when it was sent. */
const lastRespondsWithinMs = 1_000;

/**
 * Finds processes that stand still: their connections stay, and what they were asked would wait for its own limit. Looks
 * while there is something under way. Returns what to call when a request begins.
 */
export function watchSilence(members: Members, takeOut: (member: Member) => void, over: AbortSignal): () => void {
  const beingAsked = new Set<Member>();
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  over.addEventListener('abort', stop, { once: true });

  // That nothing ends says nothing where responses have no end.
  const inTurns = (): Member[] =>
    members.all().filter(({ ejectedAt, mostBusy }) => ejectedAt === undefined && mostBusy < Infinity);
  const watched = (): Member[] => inTurns().filter(({ busy }) => busy > 0);

  async function ask(member: Member): Promise<void> {
    beingAsked.add(member);
    const withinMs = inTurns().length > 1 ? respondsWithinMs : lastRespondsWithinMs;
    // Whatever it says.
    const isThere = (await statusOf(member, '/healthz', withinMs)) !== undefined;
    beingAsked.delete(member);
    if (isThere) member.heardAt = performance.now();
    // Meanwhile it may have responded to somebody.
    else if (isSilent(member) && watched().includes(member)) takeOut(member);
  }

  function look(): void {
    const now = watched();
    if (now.length === 0) return stop();
    for (const member of now) if (isSilent(member) && !beingAsked.has(member)) void ask(member);
  }

  return () => {
    if (!over.aborted) timer ??= setInterval(look, lookEveryMs).unref();
  };
}

const isSilent = ({ heardAt }: Member): boolean => performance.now() - heardAt > silentMs;
