import { type Static, Type } from 'typebox';
import { type IngestionDocument } from '../store/ingestions.js';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** Which NFL data is stored, and how fresh it is. */
export const NflDataStatus = Type.Object({
  ingestions: Type.Array(
    Type.Object({
      kind: Type.String(),
      rows: Type.Integer(),
      snapshotId: Nullable(Type.String()),
      ingestedAt: Nullable(Type.String()),
      checkedAt: Type.String(),
      isFailing: Type.Boolean(),
    }),
  ),
});

/** The stored ingestions on the wire; why one fails is the operator's business. */
export function nflDataStatusOf(ingestions: readonly IngestionDocument[]): Static<typeof NflDataStatus> {
  return {
    ingestions: ingestions.map((one) => ({
      kind: one._id,
      rows: one.rows,
      snapshotId: one.snapshotId,
      ingestedAt: one.ingestedAt?.toISOString() ?? null,
      checkedAt: one.checkedAt.toISOString(),
      isFailing: one.error !== null,
    })),
  };
}
