import type { ClockFace } from '@dynasty/sandbox/clock';
import type { LeagueInfo } from '@dynasty/sandbox/tree-info';
import { bodyOf } from './response-body.js';

/** Thursday noon, before a week's first kick-off. */
const thursdayNoon = 2 * 1440 + 12 * 60;

const lastWeek = 18;

/** A moment of a season: minutes from the week's Tuesday 00:00; while it is live the rest of the week takes `seconds`. */
export interface Moment {
  week: number;
  minute: number;
  live?: boolean;
  seconds?: number;
}

/** The provider stand-in of a running stack, as its controls show it. */
export function standInAt(address: string) {
  const ask = async <T>(path: string, init?: RequestInit): Promise<T> =>
    bodyOf<T>(await fetch(`${address}/_sandbox/${path}`, { signal: AbortSignal.timeout(60_000), ...init }));
  /** Resolves once every reply shows that moment. */
  const setClock = (moment: Moment) =>
    ask<ClockFace>('clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(moment),
    });
  return {
    info: () => ask<{ source: 'recorded' | 'world'; leagues: LeagueInfo[] }>('info'),
    /** Leagues that nobody else connects: copies that the stand-in makes of its own, with other ids and names. */
    copies: async (count: number) => (await ask<{ leagues: LeagueInfo[] }>(`info?leagues=${count}`)).leagues,
    clock: () => ask<ClockFace>('clock'),
    setClock,
    /** Whether teams of a league meet in a week. The service may not have read that week yet. */
    async hasGames(leagueId: string, week: number): Promise<boolean> {
      if (week > lastWeek) return false;
      const response = await fetch(`${address}/v1/league/${leagueId}/matchups/${week}`);
      const rows = await bodyOf<{ matchup_id: number | null }[]>(response);
      return rows.some((row) => row.matchup_id !== null);
    },
    /** Sets the clock to a week's Thursday and lets the week play itself out. */
    play: (week: number, seconds: number) => setClock({ week, minute: thursdayNoon, live: true, seconds }),
  };
}

export type StandIn = ReturnType<typeof standInAt>;
