import Keycloak from 'keycloak-js';

import { paths } from '../paths';

const { origin } = window.location;

/** The identity server lives on our own origin, behind the gateway; tokens stay in this object, in memory. */
const create = (): Keycloak => new Keycloak({ url: origin, realm: 'dynasty', clientId: 'dynasty-web' });

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
