import { type Static, Type } from 'typebox';
import { type ApprovedLeague as StoredLeague, readableName } from '../store/approved-leagues.js';

export const LeagueStatus = Type.Union([Type.Literal('approved'), Type.Literal('suspended')]);

/** A league that may be here, or was suspended. */
export const ApprovedLeague = Type.Object({
  leagueId: Type.String(),
  name: Type.String(),
  season: Type.String(),
  totalRosters: Type.Integer(),
  status: LeagueStatus,
  notes: Type.String(),
  approvedAt: Type.String({ format: 'date-time' }),
  registeredAt: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});

/** The stored league on the wire. */
export function approvedLeagueOf(league: StoredLeague): Static<typeof ApprovedLeague> {
  return {
    leagueId: league._id,
    name: readableName(league),
    season: league.season,
    totalRosters: league.totalRosters,
    status: league.status,
    notes: league.notes,
    approvedAt: league.approvedAt.toISOString(),
    registeredAt: league.registeredAt?.toISOString() ?? null,
  };
}
