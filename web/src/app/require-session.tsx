import { useEffect } from 'react';
import { createPath, Outlet, useLocation } from 'react-router';
import { loginAddress } from '../lib/session/return-to';
import { useSession } from '../lib/session/session';
import { BarePage } from '../ui/bare-page';
import { ButtonLink } from '../ui/button/button';
import { Notice } from '../ui/notice';
import { leaveForLogin } from './leave-for-login';

/** Shows its content to signed-in people; others are asked to sign in. */
export function RequireSession() {
  const status = useSession();
  const page = createPath(useLocation());
  useEffect(() => {
    if (status === 'signed-out') leaveForLogin(page);
  }, [status, page]);
  if (status === 'signed-in' || status === 'resuming') return <Outlet />;
  if (status !== 'unavailable') return <p className="visually-hidden">Loading...</p>;
  const again = <ButtonLink href={loginAddress(page)}>Try Again</ButtonLink>;
  return (
    <BarePage title="Sign-in is not available">
      <Notice
        as="h1"
        kind="error"
        title="Sign-in is not available"
        text="The sign-in server did not respond. Your leagues are safe; please try again in a moment."
        action={again}
      />
    </BarePage>
  );
}
