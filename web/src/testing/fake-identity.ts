/** Stands in for the identity server's client, which is another system; `known` says whether this browser is signed in. */
export const fakeIdentity = {
  // Imported late, it is this object too.
  __esModule: true,
  known: true,
  logins: 0,
  identity: {
    authenticated: true,
    token: 'access-token',
    refreshToken: 'refresh-token',
    subject: 'account-1',
    tokenParsed: { exp: Date.now() / 1000 + 300 },
    timeSkew: 0,
    isTokenExpired: () => false,
    updateToken: () => Promise.resolve(true),
    login: () => {
      fakeIdentity.logins += 1;
      return Promise.resolve();
    },
    logout: () => Promise.resolve(),
  },
  afterSignIn: 'http://localhost/sign-in',
  afterSignOut: 'http://localhost/',
  askIdentity: () => Promise.resolve(fakeIdentity.known),
};
