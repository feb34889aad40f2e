import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '@dynasty/kit/logger';
import type { IssuerConfig } from './config.js';
import { openFileStore } from './file-store.js';
import { createLogin, sendPage } from './login.js';
import { errorPage } from './pages.js';
import { createProvider, loginPath } from './provider.js';
import { loadSecrets } from './secrets.js';

export interface RunningIssuer {
  port: number;
  close(): Promise<void>;
}

/** Starts the development issuer on its own loopback port; browsers reach it through the gateway. */
export async function startIssuer(config: IssuerConfig, logger: Logger): Promise<RunningIssuer> {
  const store = await openFileStore(config.dataDir);
  const secrets = await loadSecrets(config.dataDir);
  const provider = createProvider({ issuer: config.issuer, audience: config.audience, store, secrets });
  provider.on('server_error', (_ctx, error) => logger.error({ err: error }, 'request failed'));
  provider.on('grant.error', (_ctx, error) => logger.warn({ reason: error.message }, 'token refused'));
  provider.on('authorization.error', (_ctx, error) => logger.warn({ reason: error.message }, 'sign-in refused'));

  const realm = new URL(config.issuer);
  const home = `${realm.origin}/`;
  const login = createLogin({ provider, store, home });
  const handleByProvider = provider.callback();

  const handle = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? '/', realm.origin);
    if (!address.pathname.startsWith(`${realm.pathname}/`)) {
      sendPage(response, 404, errorPage('There is nothing at this address.', home));
      return;
    }
    const route = address.pathname.slice(realm.pathname.length);
    if (route === loginPath) return login(request, response, address);
    asPublicRequest(request, realm);
    // What Express calls a mount: the provider builds its addresses from both.
    Object.assign(request, { originalUrl: request.url, url: `${route}${address.search}` });
    await handleByProvider(request, response);
  };

  const server = http.createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      logger.error({ err: error }, 'request failed');
      if (!response.headersSent) sendPage(response, 500, errorPage('Something went wrong. Please try again.', home));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 1_000).unref();
      await closed;
      await store.flush();
    },
  };
}

/** There is one public address, and it is configured: what a client claims about host and scheme does not count. */
function asPublicRequest(request: http.IncomingMessage, realm: URL): void {
  request.headers.host = realm.host;
  request.headers['x-forwarded-host'] = realm.host;
  request.headers['x-forwarded-proto'] = realm.protocol.slice(0, -1);
}
