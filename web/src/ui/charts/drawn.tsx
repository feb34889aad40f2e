import type { ReactElement } from 'react';
import { ResponsiveContainer } from 'recharts';

interface Props {
  /** Pixels, or a share of what it stands in. */
  height: number | `${number}%`;
  children: ReactElement;
}

/** A chart as wide as its place, hidden from those who do not see it: they have its figures in words. */
export const Drawn = ({ height, children }: Props) => (
  <div style={{ height }} aria-hidden="true">
    <ResponsiveContainer width="100%" height="100%">
      {children}
    </ResponsiveContainer>
  </div>
);
