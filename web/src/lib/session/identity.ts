import Keycloak from 'keycloak-js';

import { paths } from '../paths';

const { origin } = window.location;

const protocol = `${origin}/realms/dynasty/protocol/openid-connect`;

/**
 * The identity server lives on our own origin, behind the gateway; tokens stay in this object, in memory. Named by its
 * endpoints, it is not asked whether the browser keeps cookies of other origins: the frame for that moves on to a second
 * page, which leaves an entry in the history that Back would have to go through.
 */
const create = (): Keycloak =>
  new Keycloak({
    clientId: 'dynasty-web',
    oidcProvider: {
      authorization_endpoint: `${protocol}/auth`,
      token_endpoint: `${protocol}/token`,
      end_session_endpoint: `${protocol}/logout`,
    },
  });

export let identity = create();
let wasAsked = false;

/** Address that the identity server sends the browser back to; registered there exactly so. */
export const afterSignIn = origin + paths.signIn;
export const afterSignOut = origin + paths.home;

/** Asks without any page change whether this browser is signed in; also completes a sign-in just made. */
export function askIdentity(): Promise<boolean> {
  // One that was asked once, perhaps without a network, cannot be asked again.
  if (wasAsked) identity = create();
  wasAsked = true;
  return identity.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${origin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
    checkLoginIframe: false,
    pkceMethod: 'S256',
  });
}
