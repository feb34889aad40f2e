import type { Request, RequestHandler } from 'express';
import type { ServerResponse } from 'node:http';
import { askedOnce } from '../asked-once.js';
import { serviceNames, type ServiceName } from '../config.js';
import type { Deps } from '../deps.js';
import { sendJson } from './refuse.js';
import type { Member } from './upstream/member.js';
import type { Upstreams } from './upstreams.js';

const checkTimeoutMs = 2_000;
/** Anybody may ask, as often as they like, and the bus, the issuer and each process of each service are asked for that. */
const knownMs = 1_000;

type Own = Pick<Deps, 'readiness' | 'draining'>;
/** `ok` or what it waits for, by the name of each thing that was checked. */
type Checks = Record<string, string>;

/**
 * /healthz: the process runs. /readyz: it can serve (identity keys, bus). /readyz?own=1: it has started and is not about
 * to stop, which is all that a load balancer should ask: what all gateways share is away for all of them, and without
 * it they serve what they can. /readyz?all=1: the gateway and every service, a line for each. What has to be asked for
 * that is asked once a second at most.
 */
export function health({ readiness, draining }: Own, upstreams: Upstreams): RequestHandler {
  const own = askedOnce(knownMs, () => ownChecks(readiness));
  const services = askedOnce(knownMs, () => checksOf(serviceNames, (name) => serviceState(upstreams, name)));
  const asked = async ({ query }: Request): Promise<Checks> => {
    if (query.own === '1') return {};
    const [ofOwn, ofServices] = await Promise.all([own(), query.all === '1' ? services() : {}]);
    return { ...ofOwn, ...ofServices };
  };
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (req.path === '/healthz') return sendJson(res, 200, { status: 'ok' });
    if (req.path !== '/readyz') return next();
    asked(req).then((checks) => sendReadiness(res, draining, checks), next);
  };
}

/** Sends what /readyz says, checked at once. */
export async function reportReadiness(res: ServerResponse, { readiness, draining }: Own): Promise<void> {
  sendReadiness(res, draining, await ownChecks(readiness));
}

function sendReadiness(res: ServerResponse, draining: Own['draining'], checked: Checks): void {
  const checks = draining.started ? { ...checked, gateway: 'draining' } : checked;
  const ready = Object.values(checks).every((state) => state === 'ok');
  res.setHeader('Cache-Control', 'no-store');
  res.writeHead(ready ? 200 : 503, { 'Content-Type': 'application/json; charset=utf-8' });
  res.end(`${JSON.stringify({ status: ready ? 'ready' : 'not-ready', checks }, null, 2)}\n`);
}

const ownChecks = (readiness: Own['readiness']): Promise<Checks> =>
  checksOf(Object.keys(readiness), async (name) => {
    await readiness[name]?.();
    return 'ok';
  });

async function checksOf<N extends string>(names: readonly N[], stateOf: (name: N) => Promise<string>): Promise<Checks> {
  const states = names.map(async (name) => [name, await stateOf(name).catch(() => 'unavailable')] as const);
  return Object.fromEntries(await Promise.all(states));
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
