import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

/** A finger, or a pen, that rests so long holds, ms: about when browsers take it for that, too. */
const heldMs = 450;

/**
 * Calls `onHold` when a finger or a pen rests on something: the click that may follow is none. Its result is spread over
 * that.
 */
export function useHold(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const state = useRef<'pressed' | 'held'>(undefined);
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
      const canHold = pointerType !== 'mouse';
      state.current = canHold ? 'pressed' : undefined;
      if (canHold) timer.current = setTimeout(hold, heldMs);
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
