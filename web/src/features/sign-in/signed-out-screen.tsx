import { useEffect } from 'react';
import { endIdentity, useSession } from '../../lib/session/session';
import { Notice } from '../../ui/notice';

/** The gateway has forgotten the session; this ends the identity server's, then goes to the front page. */
export function Component() {
  const status = useSession();
  useEffect(() => {
    if (status !== 'starting') void endIdentity();
  }, [status]);
  return (
    <main id="main">
      <title>Signing out · Dynasty Companion</title>
      <Notice as="h1" title="Signing out..." />
    </main>
  );
}
