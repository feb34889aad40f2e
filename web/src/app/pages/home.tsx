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
