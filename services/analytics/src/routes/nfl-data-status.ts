import { type App } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { type Deps } from '../deps.js';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

const Status = Type.Object({
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

/** GET /api/nfl-data/status: which NFL data is stored and how fresh it is. */
export function nflDataStatusRoute(app: App, deps: Pick<Deps, 'ingestions'>): void {
  app.get(
    '/api/nfl-data/status',
    {
      config: { access: 'account' },
      schema: { summary: 'The state of the ingested NFL data', response: { 200: Status } },
    },
    async () => ({
      ingestions: (await deps.ingestions.list()).map((one) => ({
        kind: one._id,
        rows: one.rows,
        snapshotId: one.snapshotId,
        ingestedAt: one.ingestedAt?.toISOString() ?? null,
        checkedAt: one.checkedAt.toISOString(),
        isFailing: one.error !== null,
      })),
    }),
  );
}
