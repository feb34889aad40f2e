import { useState } from 'react';
import { keptWords } from '../../../lib/kept-words';
import { roomKey, type Room } from './room';

/** What is being written in a room; it survives leaving the page and reloading it. */
export function useDraft(room: Room): [text: string, setText: (text: string) => void] {
  const name = `draft-${roomKey(room)}`;
  const [text, setText] = useState(() => {
    const kept = keptWords.read(name);
    return typeof kept === 'string' ? kept : '';
  });
  return [
    text,
    (next) => {
      setText(next);
      keptWords.write(name, next === '' ? undefined : next);
    },
  ];
}
