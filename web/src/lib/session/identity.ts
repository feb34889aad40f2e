import Keycloak from 'keycloak-js';

import { browserMemory } from '../browser-memory';
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
  if (wasAsked) {
    endLastAsk();
    identity = create();
  }
  wasAsked = true;
  return identity.init({
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${origin}/silent-check-sso.html`,
    silentCheckSsoFallback: false,
    checkLoginIframe: false,
    pkceMethod: 'S256',
  });
}

/**
 * The client takes its frame and its listener away only when the frame speaks, which it does not when the identity
 * server is away: it is told here that the ask has failed, so that no more of them gather the longer that lasts.
 */
function endLastAsk(): void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="keycloak-silent-check-sso"]');
  if (!frame) return;
  const state = new URL(frame.src).searchParams.get('state');
  // Forgotten first: a failure that the client takes for the response would say that nobody is signed in.
  browserMemory.forget(`kc-callback-${state}`);
  const data = `${origin}/silent-check-sso.html#error=no_response&state=${state}`;
  window.dispatchEvent(new MessageEvent('message', { origin, source: frame.contentWindow, data }));
}
