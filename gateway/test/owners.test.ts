import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { GatewayConfig } from '../src/express-gateway.js';
import { gatewayItself, ownersOf } from '../src/load/owners.js';
import { routes, sample } from './route-table.js';

const file = path.resolve(__dirname, '../config/gateway.config.yml');
const ownerOf = ownersOf(parse(readFileSync(file, 'utf8')) as GatewayConfig['gatewayConfig']);

test.each(Object.entries(routes))('the paths of %s are known as its own', (service, lines = []) => {
  const owners = lines.map((line) => [line, ownerOf(sample(line).target.split('?')[0] ?? '')]);
  expect(owners).toEqual(lines.map((line) => [line, service]));
});

test('what no service gets is the gateway’s', () => {
  const paths = ['/api/login', '/api/logout', '/api/auth/session', '/api/nothing-here', '/api/leaguesX', '/api'];
  expect(paths.map(ownerOf)).toEqual(paths.map(() => gatewayItself));
});

test('a word counts only in its place', () => {
  expect(ownerOf('/api/leagues/chat')).toBe('league-sync');
  expect(ownerOf('/api/leagues/polls/nothing')).toBe('league-sync');
  expect(ownerOf('/api/leagues/7/8/chat')).toBe('league-sync');
  expect(ownerOf('/api/polls/7/chat')).toBe(gatewayItself);
  expect(ownerOf('/chat/leagues/7/chat')).toBe(gatewayItself);
});

test('a path is read in any case, as express does, and a very long segment is nobody’s', () => {
  expect(ownerOf('/api/PLAYER-STATS')).toBe('analytics');
  expect(ownerOf('/api/leagues/7/Chat')).toBe('chat-messaging');
  expect(ownerOf(`/api/leagues/${'a'.repeat(400)}/chat`)).toBe('chat-messaging');
  // express has it read by league-sync, whose routes refuse it.
  expect(ownerOf(`/api/leagues/${'a'.repeat(15_000)}/chat`)).toBe('league-sync');
});
