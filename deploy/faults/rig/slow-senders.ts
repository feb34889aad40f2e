import net from 'node:net';

const byteEveryMs = 10_000;

/** Connections that send a request byte by byte. */
export interface SlowSenders {
  count: number;
  /** How many the server has closed. */
  closed(): number;
  end(): void;
}

/** Opens connections, each with the beginning of a request, which goes on with a byte each ten seconds. */
export async function sendSlowly(address: string, begun: readonly string[]): Promise<SlowSenders> {
  const { hostname, port } = new URL(address);
  let closed = 0;
  // Some may be closed before the last one is open.
  const onClose = () => (closed += 1);
  const sockets = await Promise.all(begun.map((text) => open(hostname, Number(port), text, onClose)));
  const sending = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, byteEveryMs);
  return {
    count: sockets.length,
    closed: () => closed,
    end() {
      clearInterval(sending);
      for (const socket of sockets) socket.destroy();
    },
  };
}

function open(host: string, port: number, text: string, onClose: () => void): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port });
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => undefined);
      socket.once('close', onClose);
      // What it is told is of no interest, and has to be read for the end to be seen.
      socket.resume();
      socket.write(text);
      resolve(socket);
    });
  });
}
