import { MESSAGE_LIMIT, readMessageText } from '../src/domain/message-text.js';

describe('the text of a chat message', () => {
  test('is trimmed and keeps its line breaks', () => {
    expect(readMessageText('  trade?\r\nI am in. \n')).toEqual({ text: 'trade?\nI am in.' });
  });

  test('may have the limit in characters, whatever they weigh in bytes', () => {
    expect(readMessageText('🏈'.repeat(MESSAGE_LIMIT))).toEqual({ text: '🏈'.repeat(MESSAGE_LIMIT) });
    expect(readMessageText('🏈'.repeat(MESSAGE_LIMIT + 1))).toHaveProperty('problem');
  });

  test.each([[''], ['  \n\t '], ['a\u0000b'], ['\u001b[31mred'], ['half a pair \ud83c']])('is refused: %j', (raw) => {
    expect(readMessageText(raw)).toHaveProperty('problem');
  });
});
