import { createContext, useContext, type ReactNode } from 'react';
import type { Mode } from './colors';
import { cssTokens } from './css-tokens';

export const ModeContext = createContext<Mode>('dark');

/** The mode of the place in which something stands. */
export const useMode = (): Mode => useContext(ModeContext);

/** Shows what is in it in a mode of its own, whatever the page around it has. */
export const Themed = ({ mode, className, children }: { mode: Mode; className?: string; children: ReactNode }) => (
  <ModeContext value={mode}>
    <div className={className} style={{ ...cssTokens(mode), colorScheme: mode }}>
      {children}
    </div>
  </ModeContext>
);
