import { MESSAGE_LIMIT, NAME_LIMIT, readMessageText, readName } from '../src/domain/message-text.js';

describe('the text of a chat message', () => {
  test('is trimmed and keeps its line breaks', () => {
    expect(readMessageText('  trade?\r\nI am in. \n')).toEqual({ text: 'trade?\nI am in.' });
  });

  test('may have the limit in characters, whatever they weigh in bytes', () => {
    expect(readMessageText('🏈'.repeat(MESSAGE_LIMIT))).toEqual({ text: '🏈'.repeat(MESSAGE_LIMIT) });
    expect(readMessageText('🏈'.repeat(MESSAGE_LIMIT + 1))).toHaveProperty('problem');
  });

  test.each([
    ['', 'Write something first.'],
    ['  \n\t ', 'Write something first.'],
    ['a\u0000b', 'This message has characters that cannot be shown.'],
    ['\u001b[31mred', 'This message has characters that cannot be shown.'],
    ['half a pair \ud83c', 'This message has characters that cannot be shown.'],
    ['x'.repeat(MESSAGE_LIMIT + 1), 'A message has at most 500 characters.'],
  ])('is refused: %j', (raw, problem) => {
    expect(readMessageText(raw)).toEqual({ problem });
  });
});

describe('a name', () => {
  test.each([
    ['  trophy.png ', 'trophy.png'],
    ['a\r\nSet-Cookie: x', 'aSet-Cookie: x'],
    ['gpj.\u202eexe', 'gpj.exe'],
    ['\u0000\u2028 ', 'Shared image'],
    ['', 'Shared image'],
    ['half \ud83c', 'half \ufffd'],
    ['🏆'.repeat(NAME_LIMIT + 1), '🏆'.repeat(NAME_LIMIT)],
  ])('%j is shown as %j', (raw, name) => {
    expect(readName(raw, 'Shared image')).toBe(name);
  });
});
