import { imageOf, partsOf } from './links';

const addresses = (message: string) => partsOf(message).flatMap(({ href }) => href ?? []);

it('finds addresses, without what ends the sentence around them', () => {
  expect(partsOf('See https://a.example/x?y=1#z, and (http://b.example/w_(c)).')).toEqual([
    { text: 'See ' },
    { text: 'https://a.example/x?y=1#z', href: 'https://a.example/x?y=1#z' },
    { text: ', and (' },
    { text: 'http://b.example/w_(c)', href: 'http://b.example/w_(c)' },
    { text: ').' },
  ]);
});

it('leaves words as they are', () => {
  expect(partsOf('No trade, 3.5 points')).toEqual([{ text: 'No trade, 3.5 points' }]);
  expect(partsOf('')).toEqual([]);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://a.example/x',
  'https://',
  'https://bank.example@b.example/x',
])('makes no link of %s', (message) => {
  expect(addresses(message)).toEqual([]);
  expect(partsOf(message).map(({ text }) => text)).toEqual([message]);
});

it('shows the host that is looked up, and cannot be turned around', () => {
  const [cyrillic] = partsOf('https://\u0430pple.com/x');
  expect(cyrillic).toEqual({ text: 'https://xn--pple-43d.com/x', href: 'https://xn--pple-43d.com/x' });
  const [slash] = partsOf('https://bank.example\u2215login.evil.example/');
  expect(slash?.text).not.toContain('bank.example/');
  const turned = partsOf('https://evil.example/\u202emoc.knab');
  expect(turned.map(({ href }) => href)).toEqual(['https://evil.example/', undefined]);
});

it('knows a message that is nothing but a picture', () => {
  expect(imageOf(' https://pics.example/trophy.JPG?w=2 ')).toBe('https://pics.example/trophy.JPG?w=2');
});

it.each([
  'Look: https://pics.example/trophy.jpg',
  'http://pics.example/trophy.jpg',
  'https://pics.example/trophy',
  'https://pics.example/trophy.svg',
  'https://192.168.1.1/trophy.jpg',
  'https://[::1]/trophy.jpg',
  'https://2130706433/trophy.jpg',
  'https://router/trophy.jpg',
  'https://a@pics.example/trophy.jpg',
  'https://printer.local/trophy.jpg',
  'https://a.localhost/trophy.jpg',
])('loads no picture of %s', (message) => {
  expect(imageOf(message)).toBeUndefined();
});
