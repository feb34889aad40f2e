import { useEffect } from 'react';
import { paths } from '../../lib/paths';
import { endIdentity, retrySignOut, useSession } from '../../lib/session/session';
import { useAppBadge } from '../../lib/unread';
import { BarePage } from '../../ui/bare-page';
import { ButtonLink } from '../../ui/button/button';
import { Notice } from '../../ui/notice';

/** Longer than the identity server is waited for. */
const retryMs = 15_000;

/**
 * The gateway has forgotten the session; this ends the identity server's, then goes to the front page. An identity
 * server that does not respond is asked again: its session would sign the next person in as this one.
 */
export function Component() {
  const status = useSession();
  const isAway = status === 'unavailable';
  // What waits is nobody's now.
  useAppBadge(0);
  useEffect(() => {
    if (status !== 'starting' && !isAway) void endIdentity();
  }, [status, isAway]);
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => void retrySignOut(), retryMs);
    return () => clearInterval(timer);
  }, [isAway]);
  return (
    <BarePage title="Signing out">
      {isAway ? (
        <Notice
          as="h1"
          kind="error"
          title="Sign-out did not finish"
          text="The sign-in server did not respond, so it may still know you in this browser. We keep trying while this page is open."
          action={<ButtonLink href={paths.signedOut}>Try Again</ButtonLink>}
        />
      ) : (
        <Notice as="h1" title="Signing out..." />
      )}
    </BarePage>
  );
}
