import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { localPath, loginAddress, rememberedReturn, rememberReturn, takeReturn } from '../../lib/session/return-to';
import { signIn, useSession, wasRefused } from '../../lib/session/session';
import { BarePage } from '../../ui/bare-page';
import { ButtonLink } from '../../ui/button/button';
import { Notice } from '../../ui/notice';

/** Starts the sign-in, takes its result, and goes on to the page that asked for it. */
export function Component() {
  const status = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failed, setFailed] = useState(wasRefused);
  const returnTo = search.get('returnTo');

  useEffect(() => {
    if (status === 'signed-in') {
      const target = returnTo === null ? takeReturn() : localPath(returnTo);
      void navigate(target, { replace: true });
    }
    if (status === 'signed-out' && !failed) {
      if (returnTo !== null) rememberReturn(returnTo);
      signIn().catch(() => setFailed(true));
    }
  }, [status, failed, returnTo, navigate]);

  const broken = failed || status === 'unavailable';
  return (
    <BarePage title="Sign in">
      {broken ? (
        <Notice
          as="h1"
          kind="error"
          title="Sign-in did not finish"
          text="The sign-in server did not let us through. Please try again."
          action={<ButtonLink href={loginAddress(returnTo ?? rememberedReturn())}>Try Again</ButtonLink>}
        />
      ) : (
        <Notice as="h1" title="Signing in..." />
      )}
    </BarePage>
  );
}
