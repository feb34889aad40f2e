import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createLogger } from '@dynasty/kit/logger';
import type { Request, Response as ExpressResponse } from 'express';
import { gatewayConfig } from '../src/config.js';
import { spa } from '../src/plugin/spa.js';
import { buildWebRoot, indexHtml, workerScript } from './web-root.js';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'gateway-revisions-'));
  await buildWebRoot(root);
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** What a browser gets from a gateway with these settings. */
async function served(env: Record<string, string> = {}) {
  const config = gatewayConfig({ WEB_ROOT: root, ...env });
  const pages = spa({ config, logger: createLogger({ service: 'gateway', level: 'silent' }) });
  const server = http.createServer((req, res) => {
    const request = Object.assign(req, { path: new URL(req.url ?? '/', 'http://localhost').pathname });
    pages(request as Request, res as ExpressResponse, () => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const ask = (file: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${file}`, { headers });
  try {
    const [page, worker] = [await ask('/'), await ask('/worker.js')];
    const known = { 'if-none-match': worker.headers.get('etag') ?? '' };
    const [html, script, again] = [await page.text(), await worker.text(), await ask('/worker.js', known)];
    return { html, script, revision: page.headers.get('x-page-revision'), tag: page.headers.get('etag'), again };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('gateways of the same build and settings serve one worker, which nobody gets a second time', async () => {
  const [first, second] = [await served(), await served()];
  expect(first.script).toBe(`self.pageRevision="${first.revision}";\n${workerScript}`);
  expect([second.script, second.tag]).toEqual([first.script, first.tag]);
  expect([first.again.status, second.again.headers.get('etag')]).toEqual([304, first.again.headers.get('etag')]);
});

test.each<[string, Record<string, string>, boolean]>([
  ['other avatars of the same host', { AVATAR_BASE_URL: 'https://sleepercdn.com/avatars/thumbs' }, true],
  ['another content policy alone', { PUBLIC_URL: 'https://dynasty.example' }, false],
])('browsers hear of %s', async (_, env, isOtherPage) => {
  const [before, after] = [await served(), await served(env)];
  expect(after.html !== before.html).toBe(isOtherPage);
  expect(after.revision).not.toBe(before.revision);
  expect(after.tag).not.toBe(before.tag);
  expect(after.script).toBe(`self.pageRevision="${after.revision}";\n${workerScript}`);
});

test('browsers hear of a page that was built anew beside the same worker', async () => {
  const before = await served();
  await writeFile(path.join(root, 'index.html'), indexHtml.replace('Dynasty', 'Another'));
  const after = await served();
  expect(after.script).toBe(`self.pageRevision="${after.revision}";\n${workerScript}`);
  expect(after.script).not.toBe(before.script);
});

test('without a page there is nothing to tell the worker', async () => {
  await rm(path.join(root, 'index.html'));
  expect((await served()).script).toBe(workerScript);
});
