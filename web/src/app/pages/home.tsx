// eslint-disable-next-line no-restricted-imports -- a whole page fails as one, and is loaded again as one
import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session/session';

const Landing = lazy(() => import('../../features/landing/landing-screen'));
const Chooser = lazy(() => import('../../features/leagues/chooser-screen'));

/** `/`: the landing page for everybody who is not (yet known to be) signed in, the league chooser for the others. */
export function Home() {
  const status = useSession();
  const isMember = status === 'signed-in' || status === 'resuming';
  return <Suspense>{isMember ? <Chooser /> : <Landing />}</Suspense>;
}
