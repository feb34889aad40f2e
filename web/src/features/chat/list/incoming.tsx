import { useEffect, useRef, useState } from 'react';
import type { Message } from '../message';
import { quotedWords } from './quote';

/** Reads out what others write while the page is open, one message after the other. */
export function Incoming({ messages, me }: { messages: readonly Message[]; me: string | undefined }) {
  const last = messages.at(-1);
  const heard = useRef<number | undefined>(undefined);
  const [text, setText] = useState('');
  useEffect(() => {
    if (last === undefined) return;
    const isNew = heard.current !== undefined && last.position > heard.current;
    heard.current = Math.max(heard.current ?? 0, last.position);
    if (isNew && last.userId !== me) setText(`${last.userName}: ${quotedWords(last)}`);
  }, [last, me]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}
