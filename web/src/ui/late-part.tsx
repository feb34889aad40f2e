import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Loaded } from './loaded';

/**
 * A part of a page whose file comes after it; `until`, which may hang on what the part is given, keeps its place. Where
 * the file cannot be loaded the part says so and offers to try again, and so does the connection when it is back: the rest
 * of the page stays. `name` tells it from other parts.
 */
export const latePart = <P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  until: ReactNode | ((props: P) => ReactNode),
) =>
  function LatePart(props: P) {
    const query = useQuery({ queryKey: ['part', name], queryFn: () => load(), gcTime: Infinity });
    return (
      <Loaded
        query={query}
        skeleton={typeof until === 'function' ? until(props) : until}
        failed="This part could not be loaded"
        failureWords={() => 'Please try again.'}
      >
        {(Part) => <Part {...props} />}
      </Loaded>
    );
  };
