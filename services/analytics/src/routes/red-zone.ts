import { type App } from '@dynasty/kit/http';
import { madeOf, requireSeason, snapshotHeader, snapshotIds } from '../actions/require-data.js';
import {
  RedZoneBody,
  RedZoneReceiving,
  RedZoneReceivingBody,
  redZoneReceivingOf,
  RedZoneRushing,
  redZoneRushingOf,
} from '../bodies/red-zone.js';
import { type Deps } from '../deps.js';
import { redZoneUse } from '../domain/plays/red-zone.js';
import { teamCode } from '../domain/team-codes.js';
import { searchLimit } from './search-limit.js';

const config = { access: 'account', write: 'reads', limit: searchLimit } as const;

/** POST /api/red-zone-stats and /api/red-zone-receiving-stats: who carries and who is thrown to near the goal line. */
export function redZoneRoutes(app: App, deps: Pick<Deps, 'nflData'>): void {
  app.post(
    '/api/red-zone-stats',
    { config, schema: { summary: 'Red-zone rushing', body: RedZoneBody, response: { 200: RedZoneRushing } } },
    async ({ body: { season, ...filter } }, reply) => {
      const view = deps.nflData.view();
      const { value: plays } = requireSeason(view, 'plays', Number(season));
      const wanted = { ...filter, team: teamCode(filter.team), playerName: '' };
      const uses = redZoneUse(plays, plays.rushes, view.people(plays.season), wanted);
      void reply.header(snapshotHeader, snapshotIds(view, plays.season, madeOf.plays));
      return redZoneRushingOf(plays, filter.zone, uses);
    },
  );

  app.post(
    '/api/red-zone-receiving-stats',
    {
      config,
      schema: { summary: 'Red-zone receiving', body: RedZoneReceivingBody, response: { 200: RedZoneReceiving } },
    },
    async ({ body: { season, ...filter } }, reply) => {
      const view = deps.nflData.view();
      const { value: plays } = requireSeason(view, 'plays', Number(season));
      const wanted = { ...filter, team: teamCode(filter.team) };
      const uses = redZoneUse(plays, plays.targets, view.people(plays.season), wanted);
      void reply.header(snapshotHeader, snapshotIds(view, plays.season, madeOf.plays));
      return redZoneReceivingOf(plays, filter.zone, uses);
    },
  );
}
