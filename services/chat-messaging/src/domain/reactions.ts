/** What a message can be reacted with, in the order in which it is shown. */
export const REACTION_KINDS = ['thumbs_up', 'heart', 'laugh', 'wow', 'sad', 'fire'] as const;

export type ReactionKind = (typeof REACTION_KINDS)[number];

/** Accounts by what they reacted with, the earliest first. */
export type Reactions = Partial<Record<ReactionKind, string[]>>;
