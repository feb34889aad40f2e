import { type Static, Type } from 'typebox';
import { askedKinds, type IngestionDocument } from '../store/ingestions.js';
import { Closed, IntegerOrNull, OneOf, SeasonField, StringOrNull } from './fields.js';

const states = ['waiting', 'loading', 'stored', 'absent', 'failing'] as const;

const WeeksSoFar = Type.Object({
  known: Type.Integer({ description: 'That there are' }),
  awaited: Type.Integer({ description: 'That were played and are still to come' }),
});

const Progress = Type.Object({
  step: OneOf(['download', 'read', 'store']),
  bytes: Type.Integer(),
  totalBytes: IntegerOrNull,
  rows: IntegerOrNull,
});

/** Which NFL data is stored, how fresh it is, and what is being fetched. */
export const NflDataStatus = Type.Object({
  state: OneOf(['empty', 'loading', 'ready']),
  ingestions: Type.Array(
    Type.Object({
      kind: Type.String(),
      season: IntegerOrNull,
      state: OneOf(states),
      rows: Type.Integer(),
      rejectedRows: Type.Integer(),
      rejections: Type.Array(Type.String()),
      snapshotId: StringOrNull,
      ingestedAt: StringOrNull,
      checkedAt: StringOrNull,
      isFailing: Type.Boolean(),
      reason: StringOrNull,
      hasFewerRows: Type.Boolean({ description: 'The last look failed because the source has much fewer rows' }),
      progress: Type.Union([Progress, Type.Null()]),
      weeks: Type.Union([WeeksSoFar, Type.Null()], {
        description: 'Of a season that is not complete yet because its weeks come one by one',
      }),
    }),
  ),
});

export const RefreshBody = Closed({
  /** None for all that were played. */
  seasons: Type.Array(SeasonField, { maxItems: 30, default: [] }),
  /** All without it. */
  kinds: Type.Optional(Type.Array(OneOf(askedKinds), { maxItems: askedKinds.length, uniqueItems: true })),
  acceptFewerRows: Type.Optional(
    Type.Boolean({
      description: 'The next look, and no other, takes a file that has lost more than a tenth of its rows',
    }),
  ),
});
export const RefreshAsked = Type.Object({ seasons: Type.Array(Type.Integer()) });

/** Progress that nobody has noted for this long is that of a process that was killed. */
const staleProgressMs = 60_000;

/** The stored ingestions on the wire. */
export function nflDataStatusOf(ingestions: readonly IngestionDocument[], now: Date): Static<typeof NflDataStatus> {
  const rows = ingestions.map((one) => ({
    kind: one.kind,
    season: one.season,
    state: stateOf(one, now),
    rows: one.rows,
    rejectedRows: one.rejectedRows,
    rejections: one.rejections,
    snapshotId: one.snapshotId,
    ingestedAt: one.ingestedAt?.toISOString() ?? null,
    checkedAt: one.checkedAt?.toISOString() ?? null,
    isFailing: isFailing(one),
    reason: one.error,
    hasFewerRows: isFailing(one) && one.hasFewerRows === true,
    progress: progressOf(one, now),
    weeks: one.weeks ?? null,
  }));
  const hasPlays = rows.some(({ kind, snapshotId }) => kind === 'plays' && snapshotId !== null);
  const isLoading = rows.some(({ state }) => state === 'loading');
  return { state: isLoading ? 'loading' : hasPlays ? 'ready' : 'empty', ingestions: rows };
}

const isFailing = ({ error, isAbsent }: IngestionDocument): boolean => error !== null && !isAbsent;

function stateOf(one: IngestionDocument, now: Date): (typeof states)[number] {
  if (progressOf(one, now) !== null) return 'loading';
  if (one.isAbsent) return 'absent';
  if (isFailing(one)) return 'failing';
  if (one.weeks !== undefined) return 'loading';
  return one.snapshotId === null ? 'waiting' : 'stored';
}

function progressOf({ progress }: IngestionDocument, now: Date): Static<typeof Progress> | null {
  if (progress === null || now.getTime() - progress.at.getTime() > staleProgressMs) return null;
  const { step, bytes, totalBytes, rows = null } = progress;
  return { step, bytes, totalBytes, rows };
}
