import { useState } from 'react';
import { keptWords } from '../../lib/kept-words';
import type { Statement } from './api';

/** A statement while it is being written. */
interface Draft {
  text: string;
  /** What the text began from, or was put upon since. */
  began: Statement;
}

const begunFrom = (now: Statement) => ({ text: now.statement, began: now, isOfBefore: false });

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' && kept !== null && 'text' in kept && 'began' in kept;

/** As it is stored: trimmed. */
const isStored = (text: string, { statement }: Statement): boolean => text.trim() === statement;

/**
 * The draft of a member's own statement in a league, begun from what is stored when the form opens. It survives leaving
 * and reloading the page, until it is forgotten. What is stored meanwhile is taken over while nothing is typed.
 */
export function useStatementDraft(leagueId: string, now: Statement) {
  const name = `statement-${leagueId}`;
  const [draft, setDraft] = useState(() => {
    const kept = keptWords.read(name);
    // What is stored by now was being saved when the page was left.
    return isDraft(kept) && !isStored(kept.text, now) ? { ...kept, isOfBefore: true } : begunFrom(now);
  });
  const { text, began } = draft;
  const isNewer = began.updatedAt !== now.updatedAt;
  if (isNewer && text === began.statement) setDraft(begunFrom(now));
  // Only the time differs, or it is one's own: saved, though the response was lost.
  else if (isNewer && (began.statement === now.statement || isStored(text, now))) setDraft({ ...draft, began: now });
  const forget = () => keptWords.write(name, undefined);
  const keep = (next: Draft) => {
    setDraft({ ...draft, ...next });
    keptWords.write(name, next.text === next.began.statement ? undefined : next);
  };
  return {
    text,
    began,
    /** The form was left without saving it. */
    isOfBefore: draft.isOfBefore && !isStored(text, now),
    /** Another statement is stored by now. */
    isNewer,
    change: (next: string) => keep({ text: next, began }),
    /** Puts the text upon what is stored now. */
    base: () => keep({ text, began: now }),
    forget,
    startOver(): void {
      forget();
      setDraft(begunFrom(now));
    },
  };
}
