import os from 'node:os';
import path from 'node:path';
import { layoutOf } from '../../local/layout.js';
import { readOptions } from '../../local/options.js';
import { allocatePorts } from '../../local/ports.js';
import { processesOf } from '../../local/processes.js';
import { portNames } from '../../local/service-env.js';
import { withFront } from './support/front.js';

const folder = path.join(os.tmpdir(), 'no-stack');

async function specsOf(env: Record<string, string>) {
  const options = readOptions({ DATA_DIR: folder, MONGO_URL: 'mongodb://a', NATS_URL: 'nats://a', ...env }, folder);
  const ports = await allocatePorts(portNames(options), { seed: folder });
  const specs = await processesOf({ options, layout: layoutOf(folder), ports });
  const named = (name: string) => specs.find((spec) => spec.name === name);
  return { front: named('front'), first: named('gateway'), second: named('gateway-2') };
}

withFront('a local stack with a front', () => {
  test('has it at the product’s port, before all gateways, which trust it alone', async () => {
    const { front, first, second } = await specsOf({ FRONT: 'haproxy', GATEWAY: '2', PORT: '8090' });
    expect(front).toMatchObject({ port: 8090, follows: ['gateway', 'gateway-2'], first: true });
    expect(front?.env).toMatchObject({ FRONT_BIND: '127.0.0.1:8090', GATEWAY: `127.0.0.1:${first?.port}` });
    expect(first?.port).not.toBe(8090);
    const behind = { PORT: String(first?.port), TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'http://localhost:8090' };
    expect([first?.env, second?.env]).toEqual([expect.objectContaining(behind), expect.objectContaining(behind)]);
  });

  test('has none unless it is asked for: then the gateway is at that port and trusts nobody', async () => {
    const { front, first } = await specsOf({ PORT: '8090' });
    expect([front, first?.port, first?.env.TRUSTED_PROXIES]).toEqual([undefined, 8090, undefined]);
  });
});
