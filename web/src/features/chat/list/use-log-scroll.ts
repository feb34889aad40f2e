import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '../message';

/** So near to the end counts as being there, px. */
const nearEnd = 48;
/** So near to what is not known yet it is asked for, px. */
const nearEdge = 400;

type Edge = 'older' | 'newer';

/** What the list looked like before it changed. */
interface Before {
  /** The position of its first message. */
  first: number | undefined;
  /** The id of its last one, and how far below the list's beginning that was, px. */
  last: string | undefined;
  lastTop: number;
}

const messageIn = (list: Element | null, messageId: string): HTMLElement | null | undefined =>
  list?.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`);

/** How far below the beginning of the list a message is, px; undefined where the list has none of this id. */
function topOf(list: Element | null, messageId: string | undefined): number | undefined {
  const message = messageId === undefined ? null : messageIn(list, messageId);
  return list && message ? message.getBoundingClientRect().top - list.getBoundingClientRect().top : undefined;
}

/** How far a list can be scrolled, px. */
const farthest = (box: Element): number => box.scrollHeight - box.clientHeight;

/** How much of a list is below what is in sight of it, px. */
const belowSight = (box: Element): number => farthest(box) - box.scrollTop;

/**
 * How far a list was scrolled before what it holds changed. Where it has become lower than that the browser has scrolled
 * to its end by itself: `noted` says then where it was.
 */
const topBefore = (box: Element, noted: number): number =>
  box.scrollTop < farthest(box) - 1 ? box.scrollTop : Math.max(box.scrollTop, noted);

const scrolled = (box: Element) => ({ top: box.scrollTop, farthest: farthest(box) });

/**
 * Keeps the reader's place in a list that grows at both ends, and lets go of its first messages where it has the newest
 * alone: at the end it stays at the end, elsewhere nothing moves. `isWhole`: no newer messages are missing; without them
 * its last one is not the end. `onEdge` is told when older or newer messages come near; undefined while it shall not be.
 */
export function useLogScroll(
  messages: readonly Message[],
  isWhole: boolean,
  onEdge: ((edge: Edge) => void) | undefined,
) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const before = useRef<Before>({ first: undefined, last: undefined, lastTop: 0 });
  const follows = useRef(isWhole);
  /** How far it was scrolled when that was last looked at, or changed from here. */
  const noted = useRef({ top: 0, farthest: 0 });
  /** The messages that were there when others were last asked for. */
  const askedFrom = useRef<readonly Message[]>(undefined);
  const [isAtEnd, setIsAtEnd] = useState(isWhole);

  const moveTo = useCallback((node: Element, top: number) => {
    node.scrollTop = top;
    noted.current = scrolled(node);
  }, []);

  const toEnd = useCallback(() => {
    follows.current = true;
    if (box.current) moveTo(box.current, box.current.scrollHeight);
  }, [moveTo]);

  const noteEnd = useCallback(() => {
    const node = box.current;
    if (!node) return;
    const [was, is] = [noted.current, scrolled(node)];
    noted.current = is;
    // The browser tells of a scroll late: a row may have grown since. It also scrolls up by itself, where the list has
    // become lower. Who leaves the end scrolls up in a list that stays as it is.
    const leaves = is.top < was.top && is.farthest === was.farthest;
    follows.current = isWhole && (belowSight(node) <= nearEnd || (follows.current && !leaves));
    setIsAtEnd(follows.current);
  }, [isWhole]);

  const edgeNear = useCallback((): Edge | undefined => {
    const node = box.current;
    // One that is not shown has no height, and everything near.
    if (!node || node.clientHeight === 0) return undefined;
    if (!isWhole && belowSight(node) < nearEdge) return 'newer';
    return node.scrollTop < nearEdge ? 'older' : undefined;
  }, [isWhole]);

  const ask = useCallback(() => {
    const edge = edgeNear();
    if (!edge || !onEdge) return;
    askedFrom.current = messages;
    onEdge(edge);
  }, [messages, edgeNear, onEdge]);

  const look = useCallback(() => {
    noteEnd();
    ask();
  }, [noteEnd, ask]);

  const first = messages[0]?.position;
  const last = messages.at(-1)?.id;
  useLayoutEffect(() => {
    const [node, list] = [box.current, content.current];
    if (!node) return;
    const { first: firstBefore, last: lastBefore, lastTop } = before.current;
    // Above a message that was there before others have come, or gone.
    const movedBy = first === firstBefore ? 0 : (topOf(list, lastBefore) ?? lastTop) - lastTop;
    if (isWhole && follows.current) moveTo(node, node.scrollHeight);
    else if (movedBy !== 0) moveTo(node, topBefore(node, noted.current.top) + movedBy);
    before.current = { first, last, lastTop: topOf(list, last) ?? 0 };
  }, [messages, isWhole, first, last, moveTo]);

  // What was no end is one once the list is whole, and the other way round: nobody need have scrolled for that.
  useLayoutEffect(noteEnd, [noteEnd]);

  // What is written below, a picture that arrives, the window that becomes lower: the end stays in sight. An observer
  // also calls once for what it begins to observe: other messages need have changed no size.
  useEffect(() => {
    const [node, inner] = [box.current, content.current];
    if (!node || !inner) return;
    const observer = new ResizeObserver(() => {
      if (follows.current) moveTo(node, node.scrollHeight);
      before.current.lastTop = topOf(inner, before.current.last) ?? 0;
      // Nobody scrolls in a window that they do not fill. What cannot be read is not asked for again and again.
      if (askedFrom.current !== messages) ask();
    });
    observer.observe(inner);
    observer.observe(node);
    return () => observer.disconnect();
  }, [messages, moveTo, ask]);

  /** Brings a message into the middle and gives it the focus; false when it is not in the list. */
  const show = useCallback((messageId: string): boolean => {
    const message = messageIn(box.current, messageId);
    if (!message) return false;
    follows.current = false;
    message.scrollIntoView({ block: 'center' });
    message.focus({ preventScroll: true });
    return true;
  }, []);

  /** Whether the list is held at its end: not any more from the moment on that a message is shown elsewhere. */
  const staysAtEnd = useCallback((): boolean => follows.current, []);

  return { box, content, isAtEnd: isWhole && isAtEnd, staysAtEnd, look, toEnd, show };
}
