import { useEffect, useRef, useState } from 'react';
import type { Log } from '../room/room-log';
import { quotedWords } from './quote';

/** Lines that stay at most: what a screen reader has not read yet must not go away, but with its message. */
const mostLines = 50;

/** Reads out each message that others write while the page is open. What is read by scrolling is no news. */
export function Incoming({ log, me }: { log: Log | undefined; me: string | undefined }) {
  const heard = useRef<number | undefined>(undefined);
  const [ids, setIds] = useState<readonly string[]>([]);
  const shown = log?.messages.filter(({ state }) => state === 'shown') ?? [];
  const lines = shown.filter(({ id }) => ids.includes(id));
  // What was taken away is not news again when it comes back.
  if (lines.length < ids.length) setIds(lines.map(({ id }) => id));
  useEffect(() => {
    if (log === undefined || log.newer !== undefined) return;
    const end = heard.current;
    heard.current = Math.max(end ?? 0, log.messages.at(-1)?.position ?? 0);
    if (end === undefined) return;
    const fresh = log.messages
      .filter(({ position, userId, state }) => position > end && userId !== me && state === 'shown')
      .map(({ id }) => id);
    if (fresh.length > 0) setIds((before) => [...before, ...fresh].slice(-mostLines));
  }, [log, me]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {lines.map((message) => (
        <p key={message.id}>{`${message.userName}: ${quotedWords(message)}`}</p>
      ))}
    </div>
  );
}
