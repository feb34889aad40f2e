import { createTokenVerifier } from '@dynasty/kit/auth';
import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { gatewayConfig } from './config.js';
import { identityKeysReachable } from './identity-keys.js';
import { startGateway } from './server.js';
import { watchSignOuts } from './sign-outs.js';

const config = gatewayConfig(process.env);
const logger = createLogger({ service: 'gateway', level: config.logLevel });

runProcess({
  service: 'gateway',
  logger,
  async start({ onStop }) {
    const signOuts = watchSignOuts({ url: config.nats.url, logger });
    onStop('bus', () => signOuts.close());
    const gateway = await startGateway({
      config,
      logger,
      verifier: createTokenVerifier({ ...config.oidc, isSignedOut: (sid) => signOuts.isSignedOut(sid) }),
      signOuts,
      draining: { started: false, streams: new Set() },
      readiness: { identity: identityKeysReachable(config.oidc.jwksUrl), nats: () => signOuts.ready() },
    });
    onStop('http', () => gateway.close());
    logger.info({ port: gateway.port, publicUrl: config.http.publicUrl.origin }, 'listening');
  },
});
