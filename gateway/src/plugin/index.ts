import type { ErrorRequestHandler } from 'express';
import type { Deps } from '../deps.js';
import type { PluginContext } from '../express-gateway.js';
import { forward, forwardSchema } from './forward.js';
import { guard } from './guard.js';
import { health } from './health.js';
import { identity, identitySchema } from './identity.js';
import { limits, limitsSchema } from './limits.js';
import { notFound } from './not-found.js';
import { refuse } from './refuse.js';
import { session, sessionSchema } from './session.js';
import { sessions } from './sessions.js';
import { spa } from './spa.js';
import { createUpstreams, type Upstreams } from './upstreams.js';

export const version = '1.2.0';
export const schema = { $id: 'http://dynasty/schemas/plugin.json', type: 'object' };

interface Plug {
  deps: Deps;
  upstreams: Upstreams;
}

let plug: Plug | undefined;

/**
 * express-gateway loads the plugin itself, by the path that its YAML names, so what the policies need is
 * handed over before it starts. Returns what closes the connections to the services.
 */
export function plugIn(deps: Deps): () => Promise<void> {
  const upstreams = createUpstreams(deps.config.upstreams, deps.logger);
  plug = { deps, upstreams };
  return () => upstreams.close();
}

/** Called by express-gateway. Registers the policies that gateway.config.yml names, and what precedes them. */
export function init(context: PluginContext): void {
  if (plug === undefined) throw new Error('plugIn() has to be called before express-gateway starts');
  const { deps, upstreams } = plug;
  const plain = (name: string) => ({ $id: `http://dynasty/schemas/policies/${name}.json`, type: 'object' });

  context.registerPolicy({ name: 'limits', schema: limitsSchema, policy: limits(deps) });
  context.registerPolicy({ name: 'session', schema: sessionSchema, policy: session(deps) });
  context.registerPolicy({ name: 'sessions', schema: plain('sessions'), policy: () => sessions(deps) });
  context.registerPolicy({ name: 'forward', schema: forwardSchema, policy: forward(deps, upstreams) });
  context.registerPolicy({ name: 'identity', schema: identitySchema, policy: identity(deps, upstreams) });
  context.registerPolicy({ name: 'not-found', schema: plain('not-found'), policy: () => notFound });
  context.registerPolicy({ name: 'spa', schema: plain('spa'), policy: () => spa(deps) });

  context.registerGatewayRoute((app) => {
    app.set('etag', false);
    app.set('query parser', 'simple');
    app.set('trust proxy', deps.config.http.trustedProxies);
    app.use(guard(deps));
    app.use(health(deps, upstreams));
    // express-gateway adds its routes later in the same turn; the last word is ours.
    setImmediate(() => app.use(lastWord(deps)));
  });
}

function lastWord({ logger }: Pick<Deps, 'logger'>): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    logger.error({ err: error }, 'a request failed in the gateway');
    if (res.headersSent) res.destroy();
    else refuse(res, { status: 500, slug: 'internal', message: 'Something went wrong.' });
  };
}
