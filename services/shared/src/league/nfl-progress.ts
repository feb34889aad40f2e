import { type Static, Type } from 'typebox';

/**
 * Where analytics says, at the moment only, how far it has come with the file that it reads. Subjects below `analytics.`
 * are stored.
 */
export const nflProgressChannel = 'now.analytics.progress';

const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** How far the reading of one kind of NFL data has come. */
export const NflProgress = Type.Object({
  kind: Type.String(),
  season: OrNull(Type.Integer({ description: 'Null for data of all seasons' })),
  step: Type.Union([Type.Literal('download'), Type.Literal('read'), Type.Literal('store')]),
  bytes: Type.Integer(),
  totalBytes: OrNull(Type.Integer({ description: 'Null where the source does not say' })),
  rows: OrNull(Type.Integer({ description: 'Of the source, once they are counted' })),
});

export type NflProgress = Static<typeof NflProgress>;
