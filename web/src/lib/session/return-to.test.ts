import { localPath, loginAddress } from './return-to';

it.each(['/', '/leagues/7', '/leagues/7/draft?year=2024'])('keeps our own page %s', (path) => {
  expect(localPath(path)).toBe(path);
});

it.each([
  '//evil.example',
  'https:evil.example',
  '/\\evil.example',
  '/a\r\nSet-Cookie: x',
  'javascript:alert(1)',
  '',
  null,
])('does not follow %p', (path) => expect(localPath(path)).toBe('/'));

it('carries the page through the sign-in', () => {
  expect(loginAddress('/leagues/7?a=b')).toBe('/api/login?returnTo=%2Fleagues%2F7%3Fa%3Db');
});
