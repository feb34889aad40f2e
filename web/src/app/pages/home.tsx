import { lazy, Suspense, useEffect } from 'react';
import { goTo } from '../../lib/browser';
import { loginAddress, takeNext } from '../../lib/session/return-to';
import { useSession } from '../../lib/session/session';

const Landing = lazy(() => import('../../features/landing/landing-screen'));
const Chooser = lazy(() => import('../../features/leagues/chooser-screen'));

/** `/`: the landing page for everybody who is not (yet known to be) signed in, the league chooser for the others. */
export function Home() {
  const status = useSession();
  useEffect(() => {
    // The identity server leads here after a sign-out, also who has signed out to come back as somebody else.
    const next = status === 'signed-out' && takeNext();
    if (next) goTo(loginAddress(next));
  }, [status]);
  const isMember = status === 'signed-in' || status === 'resuming';
  return <Suspense>{isMember ? <Chooser /> : <Landing />}</Suspense>;
}
