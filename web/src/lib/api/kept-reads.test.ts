import { fakeCaches } from '../../testing/fake-caches';
import { writeAccount } from '../session/remembered-account';
import { keepRead, lastRead } from './kept-reads';

const { opened, end } = fakeCaches();

const address = 'https://app.example/api/leagues/7';
const day = 86_400_000;
const sent = (body: string, headers: Record<string, string> = {}) => new Response(body, { headers });

beforeEach(() => {
  opened.clear();
  writeAccount('account-1');
});

afterAll(end);

it('has what the account has read last, for nobody else', async () => {
  await keepRead('account-1', address, sent('{"name":"Seven"}', { 'cache-control': 'private, no-cache' }));
  expect(await (await lastRead(address))?.json()).toEqual({ name: 'Seven' });
  writeAccount('account-2');
  expect(await lastRead(address)).toBeUndefined();
  writeAccount(null);
  expect(await lastRead(address)).toBeUndefined();
});

it('keeps nothing that says it is not to be stored, and nothing for who has signed out meanwhile', async () => {
  await keepRead('account-1', address, sent('{}', { 'cache-control': 'no-store' }));
  await keepRead('account-2', address, sent('{}'));
  expect(await lastRead(address)).toBeUndefined();
  writeAccount('account-2');
  expect(await lastRead(address)).toBeUndefined();
});

it.each([
  ['is older than any sign-in', sent('{}', { date: new Date(Date.now() - 31 * day).toUTCString() })],
  ['cannot be read', sent('{"name":')],
])('drops what %s', async (_, response) => {
  await keepRead('account-1', address, response);
  expect([...opened.values()].map(({ entries }) => entries.size)).toEqual([1]);
  expect(await lastRead(address)).toBeUndefined();
  expect([...opened.values()].map(({ entries }) => entries.size)).toEqual([0]);
});
