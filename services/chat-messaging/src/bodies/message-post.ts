import { AppError } from '@dynasty/kit/errors';
import { type WriteKey } from '@dynasty/kit/idempotency';
import { Type, type Static } from 'typebox';
import { type ImageSource, readImageUrl } from '../domain/image-url.js';
import { type Mention, type RecapCard } from '../domain/message.js';
import { readMessageText, readName } from '../domain/message-text.js';

/** Far above the limits in characters, so that the person is told about characters and not about bytes. */
const RAW_LIMIT = 20_000;

const raw = Type.String({ maxLength: RAW_LIMIT });
const common = {
  replyToId: Type.Optional(Type.String({ maxLength: 100, description: 'The message that this one replies to.' })),
  clientId: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Comes back with the message and its live event.' }),
  ),
};

/** What is posted to the league chat or to a conversation. */
export const MessagePost = Type.Union([
  Type.Object({ message: raw, messageType: Type.Literal('text'), ...common }, { additionalProperties: false }),
  Type.Object(
    {
      message: Type.Optional(raw),
      messageType: Type.Literal('image'),
      imageUrl: raw,
      imageFileName: Type.Optional(raw),
      ...common,
    },
    { additionalProperties: false },
  ),
]);

/** What a message says: words, a picture, or both. */
export interface MessageContent {
  text: string;
  image: { source: ImageSource; fileName: string } | undefined;
  replyToId: string | undefined;
  clientId: string | undefined;
}

/** Who writes, under the name that they have at this moment. */
export interface Author {
  accountId: string;
  sleeperUserId: string;
  displayName: string;
}

export interface NewMessage {
  author: Author;
  content: MessageContent;
  card?: RecapCard;
  mentions: Mention[];
  /** What it is posted under; without one it is stored each time. */
  key?: WriteKey;
}

/** Whether its picture is an upload, which is put into the message by a transaction. */
export const hasUpload = ({ content: { image } }: NewMessage): boolean =>
  image !== undefined && 'fileId' in image.source;

/** The name of a picture that came without one. */
const SHARED_IMAGE = 'Shared image';

/** What the body says. Throws AppError `invalid` with a sentence for the person who wrote it. */
export function messageContent(body: Static<typeof MessagePost>): MessageContent {
  const { replyToId, clientId } = body;
  if (body.messageType === 'text') return { text: textOf(body.message), image: undefined, replyToId, clientId };
  const source = readImageUrl(body.imageUrl);
  if ('problem' in source) {
    throw new AppError('invalid', 'image-url-not-valid', source.problem, { details: { field: 'imageUrl' } });
  }
  const caption = body.message?.trim() ?? '';
  return {
    text: caption === '' ? '' : textOf(caption),
    image: { source, fileName: readName(body.imageFileName ?? '', SHARED_IMAGE) },
    replyToId,
    clientId,
  };
}

function textOf(message: string): string {
  const read = readMessageText(message);
  if ('problem' in read) {
    throw new AppError('invalid', 'message-not-valid', read.problem, { details: { field: 'message' } });
  }
  return read.text;
}
