// Writes the types of the API, one file a service, from the documents that the built services describe themselves by.
import { createRequire } from 'node:module';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const services = ['league-sync', 'chat-messaging', 'analytics', 'rankings-recaps', 'achievements', 'admin'];
const web = path.resolve(import.meta.dirname, '..');
const target = path.join(web, 'src/lib/api/schema');
const require = createRequire(import.meta.url);
const { openApiOf } = require('@dynasty/kit/openapi');

/** Keeps a file that would not change as it is, so that nothing is built anew for it. */
async function writeChanged(file, text) {
  const before = await readFile(file, 'utf8').catch(() => undefined);
  if (before !== text) await writeFile(file, text);
}

async function writeTypes(service) {
  const { buildApp } = require(path.resolve(web, '../services', service, 'dist/app.js'));
  const document = await openApiOf(buildApp);
  const types = astToString(await openapiTS(document));
  await writeChanged(path.join(target, `${service}.d.ts`), types);
  return Object.keys(document.paths ?? {}).length;
}

await mkdir(target, { recursive: true });
for (const service of services) {
  const paths = await writeTypes(service);
  console.log(`${service}: ${paths} paths`);
}
// Describing a service may leave timers of its libraries behind.
process.exit(0);
