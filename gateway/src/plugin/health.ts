import type { RequestHandler } from 'express';
import type { ServerResponse } from 'node:http';
import { serviceNames, type ServiceName } from '../config.js';
import type { Deps } from '../deps.js';
import { sendJson } from './refuse.js';
import type { Member } from './upstream/member.js';
import type { Upstreams } from './upstreams.js';

const checkTimeoutMs = 2_000;

type Own = Pick<Deps, 'readiness' | 'draining'>;

/**
 * /healthz: the process runs. /readyz: it can serve (identity keys, bus). /readyz?own=1: it has started and is not about
 * to stop, which is all that a load balancer should ask: what all gateways share is away for all of them, and without
 * it they serve what they can. /readyz?all=1: the gateway and every service, a line for each.
 */
export function health(deps: Own, upstreams: Upstreams): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (req.path === '/healthz') return sendJson(res, 200, { status: 'ok' });
    if (req.path !== '/readyz') return next();
    const checked = req.query.own === '1' ? { ...deps, readiness: {} } : deps;
    reportReadiness(res, checked, req.query.all === '1' ? upstreams : undefined).catch(next);
  };
}

/** Sends what /readyz says; with `upstreams` a line for each service as well. */
export async function reportReadiness(res: ServerResponse, deps: Own, upstreams?: Upstreams): Promise<void> {
  const own = Object.entries(deps.readiness).map(([name, check]) =>
    named(
      name,
      check().then(() => 'ok'),
    ),
  );
  const others = upstreams === undefined ? [] : serviceNames.map((name) => named(name, serviceState(upstreams, name)));
  const checks = Object.fromEntries(await Promise.all([...own, ...others]));
  if (deps.draining.started) checks.gateway = 'draining';
  const ready = Object.values(checks).every((state) => state === 'ok');
  res.setHeader('Cache-Control', 'no-store');
  res.writeHead(ready ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8' });
  res.end(`${JSON.stringify({ status: ready ? 'ready' : 'not-ready', checks }, null, 2)}\n`);
}

async function named(name: string, state: Promise<string>): Promise<[string, string]> {
  return [name, await state.catch(() => 'unavailable')];
}

/** `ok` when every process of the service is; else what each of them says. */
async function serviceState(upstreams: Upstreams, name: ServiceName): Promise<string> {
  const states = await upstreams.named(name).ask((member) => processState(member).catch(() => 'unavailable'));
  return states.every((state) => state === 'ok') ? 'ok' : states.join('; ');
}

/** `ok`, or the names of what the process itself waits for. */
async function processState({ pool }: Member): Promise<string> {
  const times = { headersTimeout: checkTimeoutMs, bodyTimeout: checkTimeoutMs };
  const { statusCode, body } = await pool.request({ method: 'GET', path: '/readyz', ...times });
  const { checks } = (await body.json()) as { checks?: Record<string, string> };
  if (statusCode === 200) return 'ok';
  const waitsFor = Object.entries(checks ?? {}).filter(([, state]) => state !== 'ok');
  return `not ready: ${waitsFor.map(([name]) => name).join(', ')}`;
}
