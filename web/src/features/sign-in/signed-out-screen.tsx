import { useEffect } from 'react';
import { endIdentity, useSession } from '../../lib/session/session';
import { useAppBadge } from '../../lib/unread';
import { BarePage } from '../../ui/bare-page';
import { Notice } from '../../ui/notice';

/** The gateway has forgotten the session; this ends the identity server's, then goes to the front page. */
export function Component() {
  const status = useSession();
  // What waits is nobody's now.
  useAppBadge(0);
  useEffect(() => {
    if (status !== 'starting') void endIdentity();
  }, [status]);
  return (
    <BarePage title="Signing out">
      <Notice as="h1" title="Signing out..." />
    </BarePage>
  );
}
