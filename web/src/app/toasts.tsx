import { useEffect, useState, type ComponentType } from 'react';
import { inBackground } from '../lib/background-file';
import { firstPaint } from '../lib/first-paint';
import { useToast } from '../lib/toasts';

/** Notices. What shows them is loaded after the first paint, and again with a notice if that failed. */
export function Toasts() {
  const toast = useToast();
  const [Viewport, setViewport] = useState<ComponentType>();
  useEffect(() => {
    if (Viewport) return;
    let isThere = true;
    void firstPaint()
      .then(() => inBackground(() => import('../ui/toast/toast-viewport')))
      .then(
        ({ ToastViewport }) => isThere && setViewport(() => ToastViewport),
        () => undefined,
      );
    return () => {
      isThere = false;
    };
  }, [Viewport, toast]);
  return Viewport && <Viewport />;
}
