import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { readGauge } from '@dynasty/kit/metrics';
import type { Deps } from '../deps.js';
import { runningConfig } from '../express-gateway.js';
import { endsItsConnection } from '../plugin/guard.js';
import { pathOf } from '../plugin/logged-path.js';
import { fixedRefusal } from './fixed-refusal.js';
import { ownersOf } from './owners.js';
import type { Figures, NoPlace } from './places.js';
import { responseTo } from './responses.js';
import { sharersOf, type ExpressApp } from './sharers.js';

/**
 * Has each request of the API take a place before anything is done for it; without one it is refused at once. This comes
 * before express itself: a refusal costs less than half of what it costs within its routes, and there are most of them
 * when there is the least time for them. Streams have no place, since they have no end; health and the app's files are
 * always served. Returns what takes its metrics away.
 */
export function shedLoad(
  server: Server,
  deps: Pick<Deps, 'config' | 'verifier' | 'draining' | 'places' | 'heldBytes' | 'countShed'>,
) {
  const { places, heldBytes, countShed } = deps;
  const [app] = server.listeners('request') as [ExpressApp];
  const sharers = sharersOf(app, deps);
  const ownerOf = ownersOf(runningConfig());
  const refuse = fixedRefusal(deps);
  /**
   * Whoever stands before or behind us may read their requests in another way: after one of two hosts, or of none, or one
   * that reads with a body, nothing that comes by a connection is done. Hardly any ever stands in it (ADR 35).
   */
  const ending = new WeakSet<Socket>();

  function turnAway(req: IncomingMessage, res: ServerResponse, noPlace: NoPlace): void {
    countShed(noPlace);
    refuse(req, res, { reason: noPlace.reason, closes: ending.has(req.socket) });
  }

  server.removeListener('request', app);
  server.on('request', (req, res) => {
    // What came with it in one packet is here before the connection is closed, and would gather behind a slow response.
    if (ending.has(req.socket)) return takeNoMore(req.socket);
    if (endsItsConnection(req) !== undefined) ending.add(req.socket);
    if (!hasPlace(req)) return app(req, res);
    const place = places.take(ownerOf(pathOf(req.url ?? '')), sharers(req), performance.now());
    if ('reason' in place) return turnAway(req, res, place);
    res.once('close', () => places.giveBack(place, responseTo(res)));
    app(req, res);
  });

  const figure = (name: string, help: string, value: (one: Figures) => number) =>
    readGauge(name, help, ['of'], async () =>
      places.figures(performance.now()).map((one) => ({ labels: { of: one.of }, value: value(one) })),
    );
  const forgets = [
    figure('gateway_requests_under_way', 'Requests of the API that have a place', ({ underWay }) => underWay),
    figure('gateway_requests_bound', 'How many may have one', ({ bound }) => bound),
    readGauge('gateway_held_body_bytes', 'What requests hold of their bodies', [], async () => [
      { labels: {}, value: heldBytes.total() },
    ]),
  ];
  return () => forgets.forEach((forget) => forget());
}

/** Closes a connection once what was said is sent. Also while that takes long nothing more of it is read. */
function takeNoMore(socket: Socket): void {
  if (socket.writable) socket.destroySoon();
  socket.pause();
}

const hasPlace = ({ url = '' }: IncomingMessage): boolean => url.startsWith('/api/') && pathOf(url) !== '/api/stream';
