import { createLogger } from '@dynasty/kit/logger';
import { connectMongo, type Mongo } from '@dynasty/kit/mongo';
import { portsFile } from './stack.js';

const logger = createLogger({ service: 'stack-test', level: 'silent' });

/** A service's own database in the running stack. */
export function databaseOf(service: string): Promise<Mongo> {
  const url = `mongodb://127.0.0.1:${portsFile().ports.mongod}/?replicaSet=rs0&directConnection=true`;
  return connectMongo({ url, database: service, logger });
}
