import { type Static, Type } from 'typebox';
import { leagueActions } from '../domain/league-log.js';
import { type LinkedEntry } from '../domain/log-chain.js';

/** An entry of the whole log, as super admins see it. */
export const ActionLog = Type.Object({
  id: Type.String(),
  action: Type.String(),
  adminUserId: Type.Union([Type.String(), Type.Null()], { description: 'Account; null for the system' }),
  adminName: Type.String(),
  targetType: Type.String(),
  targetId: Type.String(),
  timestamp: Type.String({ format: 'date-time' }),
  details: Type.Record(Type.String(), Type.String()),
  hash: Type.String({ description: 'SHA-256 over the entry and prevHash' }),
  prevHash: Type.String(),
});

/** The entry on the wire; the reason is one of its details. */
export function actionLogOf(entry: LinkedEntry): Static<typeof ActionLog> {
  return {
    id: entry.key,
    action: entry.action,
    adminUserId: entry.actorAccountId === '' ? null : entry.actorAccountId,
    adminName: entry.actorName,
    targetType: entry.targetType,
    targetId: entry.targetId,
    timestamp: entry.at.toISOString(),
    details: { ...entry.details, ...(entry.reason === '' ? {} : { reason: entry.reason }) },
    hash: entry.hash,
    prevHash: entry.prevHash,
  };
}

/** What checking the whole log has shown. */
export const Verification = Type.Object({
  valid: Type.Boolean(),
  entries: Type.Integer({ description: 'Entries in order, from the first on' }),
  brokenAt: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Place of the first entry that is missing or changed',
  }),
});

/** An entry about one league, as its admins see it. */
export const LeagueActionLog = Type.Object({
  id: Type.String(),
  action: Type.String({ description: leagueActions.join(', ') }),
  adminUsername: Type.String(),
  targetUsername: Type.String(),
  details: Type.Object({
    teamName: Type.Optional(Type.String()),
    fromUsername: Type.Optional(Type.String()),
    toUsername: Type.Optional(Type.String()),
    messageId: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
  }),
  timestamp: Type.String({ format: 'date-time' }),
});

/** The entry as the league's panel shows it. */
export function leagueActionLogOf(entry: LinkedEntry): Static<typeof LeagueActionLog> {
  return {
    id: entry.key,
    action: entry.action,
    adminUsername: entry.actorName,
    targetUsername: entry.targetName,
    details: { ...entry.details, ...(entry.reason === '' ? {} : { reason: entry.reason }) },
    timestamp: entry.at.toISOString(),
  };
}
