import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { passwordFile } from '../keycloak/command.js';
import { ensureRealm } from '../keycloak/ensure-realm.js';
import { localRealm } from '../keycloak/realm.js';

interface Client {
  clientId: string;
  [setting: string]: unknown;
}

let dir: string;
let server: http.Server;
let address: string;
/** What was asked with a body, by method and path. */
let asked: Map<string, Record<string, unknown>>;
/** The clients of the realm that is there, each with its name as its id. */
const known = ['security-admin-console', 'dynasty-web', 'dynasty-api', 'admin-cli', 'account', 'account-console'];

/** Stands in for the administration of a Keycloak. */
async function respond(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const url = request.url ?? '';
  if (url.endsWith('/token')) return void response.end(JSON.stringify({ access_token: 'token' }));
  if (text !== '') asked.set(`${request.method} ${url}`, JSON.parse(text) as Record<string, unknown>);
  response.end(request.method === 'GET' ? JSON.stringify(known.map((clientId) => ({ id: clientId, clientId }))) : '');
}

beforeEach(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'keycloak-realm-'));
  fs.writeFileSync(passwordFile(dir), 'password');
  asked = new Map();
  server = http.createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((closed) => server.close(closed));
  fs.rmSync(dir, { recursive: true, force: true });
});

describe('the realm of a Keycloak that has one already', () => {
  it('gets the address of now, and what the realm file says now', async () => {
    await ensureRealm({ address, dir, publicAddress: 'http://localhost:8091' });
    const { clients, ...settings } = localRealm();
    expect(asked.get('PUT /admin/realms/dynasty')).toEqual(settings);
    expect(asked.get('PUT /admin/realms/dynasty/clients/dynasty-web')).toMatchObject({
      rootUrl: 'http://localhost:8091',
      redirectUris: ['http://localhost:8091/sign-in', 'http://localhost:8091/silent-check-sso.html'],
      webOrigins: ['http://localhost:8091'],
      attributes: { 'post.logout.redirect.uris': 'http://localhost:8091/' },
    });
    // One that the realm file got later, and the rest by their ids.
    expect(asked.get('POST /admin/realms/dynasty/clients')).toMatchObject({ clientId: 'dynasty-load' });
    const changed = clients.map(({ clientId }: Client) => clientId).filter((clientId) => known.includes(clientId));
    expect([...asked.keys()].filter((key) => key.startsWith('PUT /admin/realms/dynasty/clients/'))).toEqual(
      changed.map((clientId) => `PUT /admin/realms/dynasty/clients/${clientId}`),
    );
    expect(JSON.stringify([...asked.values()])).not.toContain('${');
  });
});
