import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy that can be told to swallow what it gets. */
export interface FaultProxy {
  port: number;
  /** `pass`: bytes flow. `swallow`: connections come about, and nothing that is sent arrives, either way. */
  mode: 'pass' | 'swallow';
  close(): Promise<void>;
}

/** @param target where it leads, asked at each connection: it may not run yet when the proxy is opened */
export async function openFaultProxy(target: () => number): Promise<FaultProxy> {
  let mode: FaultProxy['mode'] = 'pass';
  const open = new Set<net.Socket>();
  const endAll = () => open.forEach((socket) => socket.resetAndDestroy());

  const server = net.createServer((client) => {
    const service = net.connect(target(), '127.0.0.1');
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => {
        if (mode !== 'swallow' && !to.write(bytes)) from.pause();
      });
      to.on('drain', () => from.resume());
      from.on('error', () => undefined);
      from.once('close', () => {
        open.delete(from);
        // A connection that is swallowed does not even end.
        if (mode !== 'swallow') to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    get mode() {
      return mode;
    },
    set mode(next) {
      // What was swallowed is missing in the middle of a connection: after it, all begin anew.
      if (mode === 'swallow') endAll();
      mode = next;
    },
    async close() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
