import http from 'node:http';

/**
 * The peer: sends what is posted to everybody who listens, and keeps nothing. What it takes is what the machine, Node and
 * server-sent events take.
 */
const listeners = new Set<http.ServerResponse>();

const server = http.createServer((request, response) => {
  if (request.method !== 'POST') {
    // Ends with its connection, as the product's.
    response.removeHeader('Transfer-Encoding');
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('event: opened\ndata: {}\n\n');
    if (request.url !== '/stream') return void response.end();
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
    return;
  }
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.once('end', () => {
    for (const listener of listeners) listener.write(`event: chat.message\ndata: ${body}\n\n`);
    response.writeHead(201).end();
  });
});
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
