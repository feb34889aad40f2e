import { AppError } from '@dynasty/kit/errors';
import { cursorOf, placeOf } from '@dynasty/kit/paging';
import { type ChannelPage } from '../bodies/channel-page.js';
import { type Deps } from '../deps.js';
import { searchWords } from '../domain/search-words.js';
import { type Channel } from './read-channel.js';
import { showMessages } from './show-messages.js';

/**
 * The newest messages of a channel in which every word of the text occurs; hidden and deleted ones are left out.
 * Throws AppError `invalid` for a text without a word.
 */
export async function searchChannel(
  deps: Pick<Deps, 'messages'>,
  { channelId, clearedSeq }: Channel & { clearedSeq: number },
  { q, limit, before }: { q: string; limit: number; before?: string },
): Promise<ChannelPage> {
  const words = searchWords(q);
  if (words.length === 0) {
    throw new AppError('invalid', 'search-without-word', 'Type a word to look for.', { details: { field: 'q' } });
  }
  const between = { after: clearedSeq, before: placeOf(before) ?? Number.MAX_SAFE_INTEGER };
  const found = await deps.messages.search(channelId, words, between, limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    messages: await showMessages(deps.messages, page, () => clearedSeq),
    older: found.length > limit && last !== undefined ? cursorOf(last.seq) : undefined,
    newer: undefined,
  };
}
