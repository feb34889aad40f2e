import { bearer, gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

const secret = 'aSecretThatMayBeUsedUpBy-whoReads';
const lines: string[] = [];
let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await gatewayUnderTest({ log: (line) => void lines.push(line) });
});
afterAll(() => gateway.close());

const linesOf = (text: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === text);

test.each([
  ['POST', `/api/invitations/${secret}/accept?code=${secret}`, '/api/invitations/.../accept', 'league-sync'],
  ['GET', `/api/calendar/${secret}.ics`, '/api/calendar/...', 'admin'],
] as const)('%s %s is logged without its secret where the service fails', async (method, target, logged, service) => {
  lines.splice(0);
  // A read is tried once more.
  for (let tries = method === 'GET' ? 2 : 1; tries > 0; tries -= 1) {
    gateway.services[service].next((req) => req.socket.destroy());
  }
  expect((await gateway.fetch(target, { method, headers: bearer })).status).toBe(502);
  gateway.services[service].next((req, res) => {
    res.writeHead(200, { 'Content-Length': 1000 }).write('half');
    setTimeout(() => req.socket.destroy(), 20);
  });
  const broken = gateway.fetch(target, { method, headers: bearer });
  await expect(broken.then((response) => response.text())).rejects.toThrow();
  expect(linesOf('a service did not respond')).toMatchObject([{ path: logged }]);
  expect(linesOf('a service stopped in the middle of a response')).toMatchObject([{ path: logged }]);
  expect(lines.join('')).not.toContain(secret);
});
