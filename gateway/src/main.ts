import { createTokenVerifier } from '@dynasty/kit/auth';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createCallLimits } from '@dynasty/kit/limits';
import { createLogger } from '@dynasty/kit/logger';
import { createPassing } from '@dynasty/kit/passing';
import { startTracing } from '@dynasty/kit/tracing';
import { shareByBus } from './background-bus.js';
import { gatewayConfig } from './config.js';
import type { Deps } from './deps.js';
import { identityKeysReachable } from './identity-keys.js';
import { serveInside } from './inside.js';
import { createHeldBytes } from './load/held-bytes.js';
import { createPlaces } from './load/places.js';
import { createShedCount } from './load/shed-count.js';
import { createLastResponses } from './plugin/last-responses.js';
import { startGateway } from './server.js';

const config = gatewayConfig(process.env);
const logger = createLogger({ service: 'gateway', level: config.logLevel });

runProcess({
  service: 'gateway',
  logger,
  graceMs: config.http.graceMs,
  async start({ onStop }) {
    await startTracing({ service: 'gateway', traces: config.traces, logger }, onStop);
    const limits = createCallLimits();
    const lastResponses = createLastResponses(() => signOuts.hearsOfAccess());
    const signOuts = shareByBus({ ...config.nats, logger, limits, onAccessChanged: () => lastResponses.clear() });
    onStop('bus', () => signOuts.close());
    const places = createPlaces();
    const deps: Deps = {
      config,
      logger,
      verifier: createTokenVerifier({ ...config.oidc, isSignedOut: (sid) => signOuts.isSignedOut(sid) }),
      signOuts,
      limits,
      draining: { started: false, streams: new Set(), responses: createPassing() },
      places,
      heldBytes: createHeldBytes(),
      countShed: createShedCount(places, logger),
      lastResponses,
      readiness: { identity: identityKeysReachable(config.oidc.jwksUrl), nats: () => signOuts.ready() },
    };
    const gateway = await startGateway(deps);
    // After the port that it speaks of, and until that one is closed.
    if (config.inside !== undefined) {
      const inside = await serveInside(config.inside, deps);
      onStop('inside', () => inside.close());
    }
    onStop('http', () => gateway.close());
    logger.info({ port: gateway.port, publicUrl: config.http.publicUrl.origin }, 'listening');
  },
});
