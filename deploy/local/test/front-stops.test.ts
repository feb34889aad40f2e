import fs from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@dynasty/testbed/servers/free-port';
import { withFront } from '../../front/test/support/front.js';
import { layoutOf } from '../layout.js';
import { readOptions } from '../options.js';
import { allocatePorts } from '../ports.js';
import { processesOf } from '../processes.js';
import { portNames } from '../service-env.js';
import { createSupervisor, type Supervisor } from '../supervisor.js';

withFront('the front of a local stack', () => {
  let folder: string;
  let gateway: Server;
  let supervisor: Supervisor;
  let address: string;
  const held = Promise.withResolvers<ServerResponse>();

  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'front-stops-'));
    const env = { DATA_DIR: folder, MONGO_URL: 'mongodb://a', NATS_URL: 'nats://a', FRONT: 'haproxy' };
    const options = readOptions({ ...env, PORT: String(await freePort()) }, folder);
    const ports = await allocatePorts(portNames(options), { seed: folder });
    const specs = await processesOf({ options, layout: layoutOf(folder), ports });
    const front = specs.find(({ name }) => name === 'front')!;
    gateway = createServer((req, res) => {
      if (req.url === '/slow') held.resolve(res);
      else res.end('ok');
    });
    const gatewayPort = Number(front.env.GATEWAY?.split(':')[1]);
    await new Promise<void>((listening) => gateway.listen(gatewayPort, '127.0.0.1', listening));
    address = front.address;
    supervisor = createSupervisor({ specs: [{ ...front, follows: [] }], logDir: path.join(folder, 'logs') });
  });
  afterAll(async () => {
    await supervisor?.stop();
    gateway?.closeAllConnections();
    gateway?.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('ends what is under way before it stops', async () => {
    await supervisor.start();
    const asked = fetch(`${address}/slow`).then((response) => response.text());
    const response = await held.promise;
    const stopped = supervisor.stop();
    setTimeout(() => response.end('all of it'), 500);
    expect(await asked).toBe('all of it');
    await stopped;
  });
});
