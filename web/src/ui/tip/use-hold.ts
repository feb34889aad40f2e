import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** A finger that rests so long holds, ms: about when browsers take it for that, too. */
const heldMs = 450;

/** Calls `onHold` when a finger rests on something: the click that may follow is none. Its result is spread over that. */
export function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const state = useRef<'finger' | 'held'>(undefined);
  const end = () => clearTimeout(timer.current);
  useEffect(() => end, []);
  const hold = () => {
    end();
    state.current = 'held';
    onHold();
  };
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      end();
      const isFinger = pointerType === 'touch';
      state.current = isFinger ? 'finger' : undefined;
      if (isFinger) timer.current = setTimeout(hold, heldMs);
    },
    onPointerUp: end,
    // The page is scrolled.
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
      if (!state.current) return;
      event.preventDefault();
      hold();
    },
    onClickCapture: (event: MouseEvent) => {
      // A press of the keyboard comes without a count.
      if (state.current === 'held' && event.detail > 0) event.stopPropagation();
      state.current = undefined;
    },
  };
}
