import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { optionId } from './mention-list';
import { meantBy, nameBegunAt, withName, type Nameable } from './mentions';

/**
 * Completes names while they are written: arrows choose, Enter and Tab take, Escape closes. A name with which the text
 * would have more characters than `limit` is not offered.
 */
export function useMentions(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
  people: readonly Nameable[],
  limit: number,
) {
  const listId = useId();
  const [beginning, setBeginning] = useState<string | undefined>();
  const [wished, setAt] = useState(0);
  const meant =
    beginning === undefined
      ? []
      : meantBy(
          beginning,
          // A space comes behind the name.
          people.filter(({ name }) => [...text, ...name].length - [...beginning].length < limit),
        );
  // Fewer may be offered by now: those who are here have been read anew.
  const at = wished < meant.length ? wished : 0;
  const chosen = meant[at];

  /** Looks at what stands before the caret. */
  const look = () => {
    const node = area.current;
    const next = node ? nameBegunAt(node.value, node.selectionStart) : undefined;
    if (next !== beginning) setAt(0);
    setBeginning(next);
  };

  const choose = (person: Nameable) => {
    const node = area.current;
    if (!node) return;
    const next = withName(text, node.selectionStart, person.name);
    setText(next.text);
    setBeginning(undefined);
    // The caret can be put there only once the text is.
    requestAnimationFrame(() => node.setSelectionRange(next.caret, next.caret));
    node.focus();
  };

  /** True when the key was for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (chosen === undefined) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setAt((at + (event.key === 'ArrowDown' ? 1 : -1) + meant.length) % meant.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') setBeginning(undefined);
    else return false;
    event.preventDefault();
    return true;
  };

  return {
    listId,
    meant,
    at,
    isOpen: chosen !== undefined,
    look,
    choose,
    onKeyDown,
    close: () => setBeginning(undefined),
    /** Spread over the text. */
    described: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': chosen && listId,
      'aria-activedescendant': chosen && optionId(listId, chosen),
    },
  };
}
