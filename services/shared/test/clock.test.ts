import http from 'node:http';
import { footballClock, followedClock } from '../src/league/football-clock.js';
import { createLogger } from '../src/logger.js';

const logger = createLogger({ service: 's', level: 'silent' });

it('the football clock starts at the given instant and runs on', async () => {
  const clock = footballClock('2025-12-05T12:00:00Z');
  await new Promise((resolve) => setTimeout(resolve, 30));
  const passed = clock.now().getTime() - Date.parse('2025-12-05T12:00:00Z');
  expect(passed).toBeGreaterThanOrEqual(25);
  expect(passed).toBeLessThan(5_000);
  expect(clock.pace()).toBe(1);
  expect(Math.abs(footballClock().now().getTime() - Date.now())).toBeLessThan(1_000);
  expect(() => footballClock('tomorrow')).toThrow('NOW');
});

describe('a clock that follows another', () => {
  let sent: { status: number; body: string } = { status: 503, body: '' };
  const server = http.createServer((_request, response) => {
    response.statusCode = sent.status;
    response.end(sent.body);
  });
  const show = (now: string, pace: number) => (sent = { status: 200, body: JSON.stringify({ now, pace }) });
  let url = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  });
  afterAll(() => void server.close());

  const until = async (check: () => boolean) => {
    for (const deadline = Date.now() + 8_000; !check();) {
      if (Date.now() > deadline) throw new Error('still not so');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const at = Date.parse('2031-09-07T17:00:00Z');

  it('waits for its first response, goes where the other goes, and runs on while it is away', async () => {
    const starting = followedClock({ url, logger });
    setTimeout(() => show('2031-09-07T17:00:00Z', 60), 300);
    const clock = await starting;
    expect(clock.now().getTime() - at).toBeLessThan(5_000);
    expect(clock.pace()).toBe(60);

    show('2031-09-08T17:00:00Z', 1);
    await until(() => clock.now().getTime() >= at + 86_400_000);
    expect(clock.pace()).toBe(1);

    for (const broken of ['', '{}', '{"now":"tomorrow","pace":1}', '{"now":"2031-10-01T00:00:00Z","pace":-1}']) {
      sent = { status: 200, body: broken };
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      expect(clock.pace()).toBe(1);
      const passed = clock.now().getTime() - at - 86_400_000;
      expect(passed).toBeGreaterThan(1_000);
      expect(passed).toBeLessThan(60_000);
    }
    await clock.stop();
  });

  it('is given up with the signal', async () => {
    sent = { status: 503, body: '' };
    const giveUp = new AbortController();
    const starting = followedClock({ url, logger, signal: giveUp.signal });
    setTimeout(() => giveUp.abort(new Error('enough')), 100);
    await expect(starting).rejects.toThrow('enough');
  });
});
