import { useState } from 'react';
import { keptWords } from '../../lib/kept-words';
import type { Constitution } from './api';
import { asStored } from './stored-words';

/** The next version of a constitution while it is being written. */
export interface Draft {
  text: string;
  note: string;
  /** The version that it was begun from, or was deliberately put upon since; 0 before the first. */
  basedOn: number;
}

/** What a league begins with when it has nothing written down. */
const outline = '## Trades\n\n\n## Taxi squad\n\n\n## Playoffs\n';

const begunFrom = ({ version, text }: Constitution): Draft => ({
  text: version === 0 ? outline : text,
  note: '',
  basedOn: version,
});

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' && kept !== null && 'text' in kept && 'note' in kept && 'basedOn' in kept;

interface State {
  draft: Draft;
  /** As it was when the form opened; null of one that was written before. */
  begun: Draft | null;
}

const areSame = (one: Draft, other: Draft): boolean =>
  one.text === other.text && one.note === other.note && one.basedOn === other.basedOn;

/**
 * The draft of a league's constitution, begun from the version that is in force when the form opens. It survives
 * closing the form and reloading the page, until it is forgotten or in force. A version that is put in force meanwhile
 * is taken over while nothing is written.
 */
export function useDraft(leagueId: string, now: Constitution) {
  const name = `constitution-${leagueId}`;
  const begin = (): State => {
    const draft = begunFrom(now);
    return { draft, begun: draft };
  };
  const [state, setState] = useState((): State => {
    const kept = keptWords.read(name);
    // The form was closed while it was being saved.
    const isInForce = isDraft(kept) && kept.basedOn < now.version && asStored(kept.text) === now.text;
    return isDraft(kept) && !isInForce ? { draft: kept, begun: null } : begin();
  });
  const { draft, begun } = state;
  if (begun !== null && begun.basedOn !== now.version && areSame(draft, begun)) setState(begin());
  const forget = () => keptWords.write(name, undefined);
  return {
    draft,
    /** It was written when the form was open before. */
    isOfBefore: begun === null,
    change(next: Draft): void {
      setState({ begun, draft: next });
      const { text, note } = begunFrom(now);
      // It gives way to that version as soon as it is as it was begun: kept, it would come back as a draft of before.
      const givesWay = begun !== null && areSame(next, begun);
      const saysNothing = givesWay || (next.text === text && next.note === note);
      keptWords.write(name, saysNothing ? undefined : next);
    },
    forget,
    startOver(): void {
      forget();
      setState(begin());
    },
  };
}
