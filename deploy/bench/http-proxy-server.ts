import proxy from '@fastify/http-proxy';
import fastify from 'fastify';

/** The peer: @fastify/http-proxy as its documentation shows it, without authentication. */
const app = fastify();
app.register(proxy, { upstream: process.env.UPSTREAM ?? '' });
app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
process.once('SIGTERM', () => process.exit(0));
