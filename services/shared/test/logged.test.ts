import { Type } from 'typebox';
import { AppError } from '../src/errors.js';
import { createLogger } from '../src/logger.js';
import { lonelyCore, newApp } from './http-app.js';

/** Stands in every place that a caller can write to. */
const SECRET = 'SECRETWORD';

async function appThatLogs(lines: string[]) {
  const logger = createLogger({ service: 'test', level: 'trace', to: { write: (line) => void lines.push(line) } });
  const app = await newApp({ ...lonelyCore(), logger });
  const body = Type.Object({ message: Type.String({ maxLength: 30 }) });
  const config = { access: 'account', write: 'reads' } as const;
  app.post('/say', { config, schema: { body } }, async () => ({ ok: true }));
  app.post('/fail', { config, schema: { body } }, async () => Promise.reject(new Error('the store is broken')));
  app.post('/away', { config, schema: { body } }, async () => {
    throw new AppError('unavailable', 'store-away', 'The store is away.');
  });
  await app.ready();
  return app;
}

it('nothing that a caller sends is in the log, whatever fails of it, and every line is whole', async () => {
  const lines: string[] = [];
  const app = await appThatLogs(lines);
  const headers = {
    authorization: `Bearer good.${SECRET}.x`,
    cookie: `dynasty_session=${SECRET}`,
    'x-request-id': `${SECRET}\r\n{"level":"fatal"}`,
    'x-forwarded-for': SECRET,
    'user-agent': SECRET,
    'content-type': 'application/json',
  };
  const bodies = [
    JSON.stringify({ message: SECRET }),
    JSON.stringify({ message: `${SECRET}\n{"level":"fatal"}` }),
    JSON.stringify({ [SECRET]: 1 }),
    `{"message":"${SECRET}`,
    JSON.stringify({ message: SECRET.repeat(10_000) }),
  ];
  for (const path of ['/say', '/fail', '/away', `/none/${SECRET}`, `/say?token=${SECRET}`, `/%0d%0a${SECRET}%`]) {
    for (const payload of bodies) await app.inject({ method: 'POST', url: path, headers, payload });
    await app.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, authorization: `Bearer ${SECRET}` },
      payload: '{}',
    });
  }
  await app.close();
  expect(lines.filter((line) => line.includes('the store is broken'))).not.toEqual([]);
  expect(lines.filter((line) => line.includes(SECRET))).toEqual([]);
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ service: 'test', level: expect.not.stringMatching('fatal') });
});
