import { runProcess } from '@dynasty/kit/lifecycle';
import { createLogger } from '@dynasty/kit/logger';
import { readIssuerConfig } from './config.js';
import { startIssuer } from './server.js';

const logger = createLogger({ service: 'issuer', level: process.env.LOG_LEVEL });

runProcess({
  service: 'issuer',
  logger,
  start: async ({ onStop }) => {
    const config = readIssuerConfig(process.env);
    const issuer = await startIssuer(config, logger);
    onStop('http', issuer.close);
    logger.info({ port: issuer.port, issuer: config.issuer }, 'development issuer is ready');
  },
});
