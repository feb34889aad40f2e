import http from 'node:http';

/** The service behind the proxies: 1 kB of JSON for every request. */
const filler = 'x'.repeat(1024 - JSON.stringify({ rows: '' }).length);
const body = JSON.stringify({ rows: filler });
const head = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };

const server = http.createServer((_req, res) => res.writeHead(200, head).end(body));
server.keepAliveTimeout = 72_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
