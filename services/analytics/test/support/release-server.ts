import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A source of release files on loopback whose file and behaviour a test sets. */
export async function releaseServer() {
  const state = { content: '', status: 200, cutShort: false, calls: [] as { url: string; conditional: boolean }[] };
  const server = createServer((request, response) => {
    const etag = `"${createHash('sha256').update(state.content).digest('hex').slice(0, 12)}"`;
    const known = request.headers['if-none-match'];
    state.calls.push({ url: request.url ?? '', conditional: known !== undefined });
    if (state.status !== 200) return void response.writeHead(state.status).end('<html>sorry</html>');
    if (known === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { etag, 'content-length': Buffer.byteLength(state.content) });
    if (!state.cutShort) return void response.end(state.content);
    response.write(state.content.slice(0, state.content.length / 2), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
