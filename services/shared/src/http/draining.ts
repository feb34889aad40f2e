import type { App } from './app-types.js';

/**
 * Lets requests in hand finish while the app closes, and then ends their connections: the server would
 * otherwise wait for a kept-alive connection to time out.
 */
export function addDraining(app: App): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (closing) reply.header('connection', 'close');
    return payload;
  });
  app.addHook('onResponse', async () => {
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
