import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { counter, readGauge } from '@dynasty/kit/metrics';
import type { Deps } from '../deps.js';
import { greet } from '../plugin/greet.js';
import { pathOf } from '../plugin/logged-path.js';
import { refuse, type Refusal } from '../plugin/refuse.js';
import type { Reason } from './places.js';
import { sharersOf, type ExpressApp } from './sharers.js';

const overloaded: Refusal = {
  status: 503,
  slug: 'overloaded',
  message: 'Too much to do at the moment.',
  retryAfterS: 2,
};
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
  const shed = counter('gateway_shed_total', 'Requests refused since too much is under way', ['reason']);
  const [app] = server.listeners('request') as [ExpressApp];
  const sharers = sharersOf(app, deps);
  const welcome = greet(deps);
  let [unsaid, toldAt] = [0, -Infinity];

  function turnAway(req: IncomingMessage, res: ServerResponse, reason: Reason, now: number): void {
    shed.inc({ reason });
    unsaid += 1;
    welcome(req, res);
    refuse(res, overloaded);
    if (now - toldAt < tellEveryMs) return;
    const figures = { reason, refused: unsaid, underWay: places.underWay(), bound: places.bound() };
    logger.warn(figures, 'too much is under way: requests are refused');
    [unsaid, toldAt] = [0, now];
  }

  server.removeListener('request', app);
  server.on('request', (req, res) => {
    if (!hasPlace(req)) return app(req, res);
    const now = performance.now();
    const place = places.take(sharers(req), now);
    if (typeof place === 'string') return turnAway(req, res, place, now);
    res.once('close', () => places.giveBack(place, performance.now(), res.statusCode < 500));
    app(req, res);
  });

  const figure = (name: string, help: string, value: () => number) =>
    readGauge(name, help, [], async () => [{ labels: {}, value: value() }]);
  const forgets = [
    figure('gateway_requests_under_way', 'Requests of the API that have a place', places.underWay),
    figure('gateway_requests_bound', 'How many may have one', places.bound),
  ];
  return () => forgets.forEach((forget) => forget());
}

const hasPlace = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/api/') && pathOf(url) !== '/api/stream';
