import { gatewayUnderTest, type GatewayUnderTest } from './gateway-under-test.js';

let gateway: GatewayUnderTest;
let asked = 0;

beforeAll(async () => {
  const bus = async () => {
    asked += 1;
    throw new Error('The bus does not respond.');
  };
  gateway = await gatewayUnderTest({ readiness: { bus } });
});
afterAll(() => gateway.close());

test('what the gateway needs is asked once for all who want to know within a second, also while it fails', async () => {
  for (const path of ['/readyz', '/readyz?all=1']) {
    const responses = await Promise.all(Array.from({ length: 20 }, () => gateway.fetch(path)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
  }
  expect(asked).toBe(1);
});
