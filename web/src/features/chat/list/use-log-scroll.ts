import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../message';

/** So near to an edge counts as being there, px. */
const nearEnd = 48;
const nearBeginning = 400;

/** What the box looked like before the list changed. */
interface Before {
  first: number | undefined;
  height: number;
}

/**
 * Keeps the reader's place in a list that grows at both ends: at the end it stays at the end, elsewhere nothing moves.
 * `onEdge` is told when older or newer messages come near.
 */
export function useLogScroll(messages: readonly Message[], onEdge: (edge: 'older' | 'newer') => void) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const before = useRef<Before>({ first: undefined, height: 0 });
  const follows = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    follows.current = true;
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, []);

  const look = useCallback(() => {
    const node = box.current;
    if (!node) return;
    const below = node.scrollHeight - node.scrollTop - node.clientHeight;
    follows.current = below <= nearEnd;
    setIsAtEnd(follows.current);
    if (node.scrollTop < nearBeginning) onEdge('older');
    if (below < nearBeginning) onEdge('newer');
  }, [onEdge]);

  const first = messages[0]?.position;
  useLayoutEffect(() => {
    const node = box.current;
    if (!node) return;
    const { first: firstBefore, height } = before.current;
    const cameBefore = firstBefore !== undefined && first !== undefined && first < firstBefore;
    if (follows.current) node.scrollTop = node.scrollHeight;
    else if (cameBefore) node.scrollTop += node.scrollHeight - height;
    before.current = { first, height: node.scrollHeight };
  }, [messages, first]);

  // What is written below, a picture that arrives, the window that becomes lower: the end stays in sight.
  useEffect(() => {
    const [node, inner] = [box.current, content.current];
    if (!node || !inner) return;
    const observer = new ResizeObserver(() => {
      if (follows.current) node.scrollTop = node.scrollHeight;
      before.current.height = node.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(node);
    return () => observer.disconnect();
  }, []);

  /** Brings a message into the middle and gives it the focus; false when it is not in the list. */
  const show = useCallback((messageId: string): boolean => {
    const message = box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`);
    if (!message) return false;
    follows.current = false;
    message.scrollIntoView({ block: 'center' });
    message.focus({ preventScroll: true });
    return true;
  }, []);

  /** Whether the list is held at its end: not any more from the moment on that a message is shown elsewhere. */
  const staysAtEnd = useCallback((): boolean => follows.current, []);

  return { box, content, isAtEnd, staysAtEnd, look, toEnd, show };
}
