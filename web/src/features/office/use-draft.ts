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

/**
 * The draft of a league's constitution, begun from the version that is in force when the form opens. It survives
 * closing the form and reloading the page, until it is forgotten or in force.
 */
export function useDraft(leagueId: string, now: Constitution) {
  const name = `constitution-${leagueId}`;
  const [state, setState] = useState(() => {
    const kept = keptWords.read(name);
    if (!isDraft(kept)) return { draft: begunFrom(now), isOfBefore: false };
    // The form was closed while it was being saved.
    const isInForce = kept.basedOn < now.version && asStored(kept.text) === now.text;
    return { draft: isInForce ? begunFrom(now) : kept, isOfBefore: !isInForce };
  });
  const forget = () => keptWords.write(name, undefined);
  return {
    draft: state.draft,
    /** It was written when the form was open before. */
    isOfBefore: state.isOfBefore,
    change(next: Draft): void {
      setState({ ...state, draft: next });
      const begun = begunFrom(now);
      const saysNothing = next.text === begun.text && next.note === '';
      keptWords.write(name, saysNothing ? undefined : next);
    },
    forget,
    startOver(): void {
      forget();
      setState({ draft: begunFrom(now), isOfBefore: false });
    },
  };
}
