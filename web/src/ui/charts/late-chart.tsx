import type { ComponentType } from 'react';
import { latePart } from '../late-part';
import { ChartSpace } from './chart-space';

/** A chart whose file comes after its page, with the library that draws it; its place is `height` pixels high. */
export const lateChart = <P extends object>(name: string, height: number, load: () => Promise<ComponentType<P>>) =>
  latePart(`chart-${name}`, load, <ChartSpace height={height} />);
