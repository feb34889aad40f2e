import { Type, type Static } from 'typebox';
import { conversationOf, type Message, REACTION_KINDS, stateOf } from '../domain/message.js';

/** The longest part of a message that a reply quotes, in code points. */
const quoteLimit = 140;

const nullableText = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const nullablePixels = Type.Union([Type.Integer(), Type.Null()], { description: 'Pixels; known of uploads.' });

export const ReactionKind = Type.Enum(REACTION_KINDS);
const MessageType = Type.Union([Type.Literal('text'), Type.Literal('image')]);
const State = Type.Union([Type.Literal('shown'), Type.Literal('deleted'), Type.Literal('hidden')], {
  description:
    'Deleted by its author, and nothing is left of its content then; or hidden by an admin of the league: its content stands in reports and among the author’s own data alone.',
});

const RecapCard = Type.Object(
  { title: Type.String(), text: Type.String(), leagueId: Type.String(), week: Type.Integer() },
  { description: 'A recap that was posted; `message` says the same in words.' },
);

const Quote = Type.Object({
  id: Type.String(),
  userId: Type.String(),
  userName: Type.String(),
  message: Type.String({ description: `At most ${quoteLimit} characters.` }),
  messageType: MessageType,
  state: State,
});

/** A message of the league chat or of a conversation, as its readers get it. */
export const ChatMessage = Type.Object({
  id: Type.String(),
  conversationId: nullableText('Null in the league chat.'),
  position: Type.Integer({ description: 'Its place among the messages there: from 1, without gaps.' }),
  userId: Type.String({ description: 'The account that wrote it.' }),
  sleeperUserId: Type.String(),
  userName: Type.String({ description: 'At the time of writing.' }),
  message: Type.String(),
  messageType: MessageType,
  imageUrl: nullableText('An address of ours, or https elsewhere.'),
  thumbnailUrl: nullableText('Of an upload: at most 480 pixels wide and high.'),
  imageFileName: nullableText('The name that the sender gave it.'),
  imageWidth: nullablePixels,
  imageHeight: nullablePixels,
  card: Type.Union([RecapCard, Type.Null()]),
  createdAt: Type.String({ description: 'ISO 8601, UTC.' }),
  clientId: nullableText('What the sender’s page knows it by.'),
  mentions: Type.Array(
    Type.Object({
      name: Type.String({ description: 'As it is written, without the @.' }),
      userId: nullableText('Null for who has not signed up.'),
      sleeperUserId: Type.String(),
    }),
  ),
  replyTo: Type.Union([Quote, Type.Null()]),
  reactions: Type.Array(Type.Object({ kind: ReactionKind, userIds: Type.Array(Type.String()) })),
  state: State,
});

export type ChatMessage = Static<typeof ChatMessage>;

/** The stored message on the wire; `quoted` is the one that it replies to, if its reader still has that. */
export function chatMessage(message: Message, quoted?: Message): ChatMessage {
  const state = stateOf(message);
  return {
    id: message._id,
    conversationId: conversationOf(message),
    position: message.seq,
    userId: message.accountId,
    sleeperUserId: message.sleeperUserId ?? '',
    userName: message.userName,
    ...contentOf(message, state === 'shown'),
    createdAt: message.createdAt.toISOString(),
    clientId: message.clientId ?? null,
    replyTo: quoted === undefined ? null : quoteOf(quoted),
    state,
  };
}

/** As chatMessage(), with what is kept of its content though readers do not see it any more: for its author, and admins. */
export const wholeMessage = (message: Message, state = stateOf(message)): ChatMessage => ({
  ...chatMessage({ ...message, hidden: undefined, deletedAt: undefined }),
  state,
});

type Content = 'message' | 'card' | 'messageType' | `image${string}` | 'thumbnailUrl' | 'mentions' | 'reactions';

function contentOf(
  { text, image, card, ...message }: Message,
  isShown: boolean,
): Pick<ChatMessage, Content & keyof ChatMessage> {
  const shownImage = isShown ? image : undefined;
  const mentions = isShown ? (message.mentions ?? []) : [];
  return {
    message: isShown ? text : '',
    messageType: image === undefined ? 'text' : 'image',
    card: (isShown ? card : undefined) ?? null,
    imageUrl: shownImage?.url ?? null,
    thumbnailUrl: shownImage?.fileId === undefined ? null : `${shownImage.url}?size=thumb`,
    imageFileName: shownImage?.fileName ?? null,
    imageWidth: shownImage?.width ?? null,
    imageHeight: shownImage?.height ?? null,
    mentions: mentions.map(({ name, accountId, sleeperUserId }) => ({ name, userId: accountId, sleeperUserId })),
    reactions: isShown ? reactionsOf(message) : [],
  };
}

function reactionsOf({ reactions = {} }: Pick<Message, 'reactions'>): ChatMessage['reactions'] {
  return REACTION_KINDS.flatMap((kind) => {
    const userIds = reactions[kind] ?? [];
    return userIds.length === 0 ? [] : [{ kind, userIds }];
  });
}

function quoteOf(quoted: Message): Static<typeof Quote> {
  const { id, userId, userName, message, messageType, state } = chatMessage(quoted);
  return { id, userId, userName, message: [...message].slice(0, quoteLimit).join(''), messageType, state };
}
