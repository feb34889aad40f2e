import net from 'node:net';

export interface RawResponse {
  status: number;
  head: string;
  body: string;
}

const waitMs = 3_000;

/** Sends bytes as they are, which no HTTP client would, and reads until the connection ends. */
export function rawRequest(port: number, bytes: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    const late = setTimeout(() => socket.destroy(new Error('The connection was not closed.')), waitMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' || chunks.length === 0) reject(error);
    });
    socket.once('close', () => {
      clearTimeout(late);
      const text = Buffer.concat(chunks).toString('latin1');
      const [head = '', body = ''] = text.split(/\r\n\r\n([\s\S]*)/, 2);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body });
    });
  });
}

/** A request of one line and a few headers that closes the connection afterwards. */
export function request(method: string, target: string, headers: string[] = []): string {
  return [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');
}
