import { readImageUrl } from '../src/domain/image-url.js';

describe('the address of a picture', () => {
  test.each([
    [' https://pics.example/a.png ', { url: 'https://pics.example/a.png' }],
    ['HTTPS://Pics.Example/a b', { url: 'https://pics.example/a%20b' }],
    ['/api/files/0123456789-abc', { fileId: '0123456789-abc' }],
    [`https://pics.example/${'a'.repeat(979)}`, { url: `https://pics.example/${'a'.repeat(979)}` }],
  ])('%s', (raw, expected) => {
    expect(readImageUrl(raw)).toEqual(expected);
  });

  test.each([
    '',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'http://pics.example/a.png',
    'http://169.254.169.254/latest/meta-data',
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
    `https://pics.example/${'a'.repeat(980)}`,
    `https://pics.example/${'ä'.repeat(500)}`,
  ])('is refused: %s', (raw) => {
    expect(readImageUrl(raw)).toEqual({
      problem: expect.stringMatching(
        /^(Enter the address of a picture on the web; it begins with https:\/\/\.|The address of a picture has at most 1000 characters\.)$/,
      ),
    });
  });
});
