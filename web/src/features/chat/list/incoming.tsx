import { useEffect, useRef, useState } from 'react';
import type { Log } from '../room/room-log';
import { quotedWords } from './quote';

/** Lines that stay at most: what a screen reader has not read yet must not go away. */
const mostLines = 50;

/** Reads out each message that others write while the page is open. What is read by scrolling is no news. */
export function Incoming({ log, me }: { log: Log | undefined; me: string | undefined }) {
  const heard = useRef<number | undefined>(undefined);
  const [lines, setLines] = useState<readonly { id: string; text: string }[]>([]);
  useEffect(() => {
    if (log === undefined || log.newer !== undefined) return;
    const end = heard.current;
    heard.current = Math.max(end ?? 0, log.messages.at(-1)?.position ?? 0);
    if (end === undefined) return;
    const fresh = log.messages
      .filter(({ position, userId }) => position > end && userId !== me)
      .map((message) => ({ id: message.id, text: `${message.userName}: ${quotedWords(message)}` }));
    if (fresh.length > 0) setLines((before) => [...before, ...fresh].slice(-mostLines));
  }, [log, me]);
  return (
    <div className="visually-hidden" aria-live="polite">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
