import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { counter, readGauge } from '@dynasty/kit/metrics';
import type { Deps } from '../deps.js';
import { runningConfig } from '../express-gateway.js';
import { pathOf } from '../plugin/logged-path.js';
import { fixedRefusal } from './fixed-refusal.js';
import { ownersOf } from './owners.js';
import type { Figures, NoPlace } from './places.js';
import { sharersOf, type ExpressApp } from './sharers.js';

/** A line of the log for all that are refused in this time. */
const tellEveryMs = 10_000;

/**
 * Has each request of the API take a place before anything is done for it; without one it is refused at once. This comes
 * before express itself: a refusal costs less than half of what it costs within its routes, and there are most of them
 * when there is the least time for them. Streams have no place, since they have no end; health and the app's files are
 * always served. Returns what takes its metrics away.
 */
export function shedLoad(server: Server, deps: Pick<Deps, 'config' | 'verifier' | 'draining' | 'places' | 'logger'>) {
  const { places, logger } = deps;
  const shed = counter('gateway_shed_total', 'Requests refused since too much is under way', ['reason', 'of']);
  const [app] = server.listeners('request') as [ExpressApp];
  const sharers = sharersOf(app, deps);
  const ownerOf = ownersOf(runningConfig());
  const refuse = fixedRefusal(deps);
  let [unsaid, toldAt] = [0, -Infinity];

  function turnAway(req: IncomingMessage, res: ServerResponse, { reason, of }: NoPlace, now: number): void {
    shed.inc({ reason, of });
    unsaid += 1;
    refuse(req, res);
    if (now - toldAt < tellEveryMs) return;
    const figures = places.figures(now).find((one) => one.of === of);
    logger.warn({ reason, refused: unsaid, ...figures }, 'too much is under way: requests are refused');
    [unsaid, toldAt] = [0, now];
  }

  server.removeListener('request', app);
  server.on('request', (req, res) => {
    if (!hasPlace(req)) return app(req, res);
    const now = performance.now();
    const place = places.take(ownerOf(pathOf(req.url ?? '')), sharers(req), now);
    if ('reason' in place) return turnAway(req, res, place, now);
    res.once('close', () => places.giveBack(place, performance.now(), res.statusCode < 500));
    app(req, res);
  });

  const figure = (name: string, help: string, value: (one: Figures) => number) =>
    readGauge(name, help, ['of'], async () =>
      places.figures(performance.now()).map((one) => ({ labels: { of: one.of }, value: value(one) })),
    );
  const forgets = [
    figure('gateway_requests_under_way', 'Requests of the API that have a place', ({ underWay }) => underWay),
    figure('gateway_requests_bound', 'How many may have one', ({ bound }) => bound),
  ];
  return () => forgets.forEach((forget) => forget());
}

const hasPlace = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/api/') && pathOf(url) !== '/api/stream';
