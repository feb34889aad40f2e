import { once } from 'node:events';
import net from 'node:net';

/** A TCP proxy that can be told to swallow what it gets, to be slow, and to lose its connections. */
export interface FaultProxy {
  port: number;
  /** `pass`: bytes flow. `swallow`: connections come about, and nothing that is sent arrives, either way. */
  mode: 'pass' | 'swallow';
  /** Bytes that whoever connects has sent until now, by the mode in which they came: who asks nothing meets no fault. */
  readonly sent: Readonly<Record<FaultProxy['mode'], number>>;
  /** How long the next piece of a connection takes, in ms; the one after it waits until it has arrived. */
  delayMs: () => number;
  /** Resets all connections that are open; how many there were. */
  reset(): number;
  close(): Promise<void>;
}

/** @param target where it leads, asked at each connection: it may not run yet when the proxy is opened */
export async function openFaultProxy(target: () => number): Promise<FaultProxy> {
  let mode: FaultProxy['mode'] = 'pass';
  const sent = { pass: 0, swallow: 0 };
  const open = new Set<net.Socket>();
  const clients = new Set<net.Socket>();

  function reset(): number {
    const lost = clients.size;
    for (const socket of open) socket.resetAndDestroy();
    return lost;
  }

  function pass(bytes: Buffer, from: net.Socket, to: net.Socket): void {
    const ms = proxy.delayMs();
    if (ms === 0) {
      if (!to.write(bytes)) from.pause();
      return;
    }
    from.pause();
    setTimeout(() => {
      if (to.writable && to.write(bytes)) from.resume();
    }, ms);
  }

  const server = net.createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    const service = net.connect(target(), '127.0.0.1');
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(from);
      from.on('data', (bytes: Buffer) => {
        if (from === client) sent[mode] += bytes.length;
        if (mode !== 'swallow') pass(bytes, from, to);
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
  const proxy: FaultProxy = {
    port: (server.address() as net.AddressInfo).port,
    get mode() {
      return mode;
    },
    set mode(next) {
      // What was swallowed is missing in the middle of a connection: after it, all begin anew.
      if (mode === 'swallow') reset();
      mode = next;
    },
    sent,
    delayMs: () => 0,
    reset,
    async close() {
      reset();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
