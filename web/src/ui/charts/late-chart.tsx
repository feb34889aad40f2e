import type { ComponentType } from 'react';
import { latePart } from '../late-part';
import { ChartSpace } from './chart-space';

/**
 * A chart whose file comes after its page, with the library that draws it; its place is `height` pixels high. It is hidden
 * from those who do not see it, who have its figures in words; that its file is lost is told to all.
 */
export function lateChart<P extends object>(name: string, height: number, load: () => Promise<ComponentType<P>>) {
  let chart: ComponentType<P> | undefined;
  const hidden = (Chart: ComponentType<P>) => (props: P) => (
    <div aria-hidden="true">
      <Chart {...props} />
    </div>
  );
  // One component however often the file is asked for: another one would be drawn anew.
  const read = async () => (chart ??= hidden(await load()));
  return latePart(`chart-${name}`, read, <ChartSpace height={height} />);
}
