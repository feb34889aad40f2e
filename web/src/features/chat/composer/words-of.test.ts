import { draftOf, wordsOf } from './words-of';

const text = (typed: string) => wordsOf(typed, undefined, undefined, undefined);
const picture = (typed: string) => wordsOf('', typed, undefined, undefined);
const start = 'https://pics.example/';

it.each([
  ['\u0000a\u0007b\u200d\ud800c\u009f', 'ab\u200dc'],
  ['a\tb\nc', 'a\tb\nc'],
  ['a\vb\fc\u0085d\r\ne\rf', 'a\nb\nc\nd\ne\nf'],
  [' 🏈\u001b ', '🏈'],
])('are sent of %j as %j: with anything else the services refuse them', (typed, message) =>
  expect(text(typed)).toEqual({ messageType: 'text', message }),
);

it('are none where nothing is left that could be sent', () => expect(text(' \u0000\u001b ')).toBeUndefined());

// As the service does: chat-messaging, domain/image-url.
describe('the address of a picture', () => {
  it.each([
    ' https://pics.example/a.png ',
    'HTTPS://Pics.Example/a b',
    '/api/files/0123456789-abc',
    start + 'a'.repeat(979),
  ])('is taken: %s', (typed) => {
    expect(picture(typed)).toMatchObject({ messageType: 'image', imageUrl: typed.trim() });
  });

  it.each([
    '',
    'javascript:alert(1)',
    'http://pics.example/a.png',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.0.0.1./',
    'https://localhost/',
    'https://a.localhost/',
    'https://printer.local./',
    'https://router/',
    'https://user:pass@pics.example/a.png',
    'https://user@pics.example/a.png',
    'https:pics.example/a.png',
    '//pics.example/a.png',
    '/api/files/../leagues',
    start + 'a'.repeat(980),
    start + 'ä'.repeat(500),
  ])('is not taken: %s', (typed) => expect(picture(typed)).toBeUndefined());
});

it('are back on the line as text or as an address; an uploaded picture is not', () => {
  expect(draftOf({ messageType: 'text', message: 'Trade?' })).toEqual({ text: 'Trade?', url: undefined });
  const at = (imageUrl: string) => draftOf({ messageType: 'image', imageUrl, message: 'Look' });
  expect(at('/api/files/0123456789-abc')).toBeUndefined();
  expect(draftOf(picture(`${start}a.png`)!)).toEqual({ text: '', url: `${start}a.png` });
});
