import type { RequestHandler, Response } from 'express';
import { serviceNames } from '../config.js';
import type { Deps } from '../deps.js';
import { sendJson } from './refuse.js';

const checkTimeoutMs = 2_000;

/**
 * /healthz: the process runs. /readyz: it can serve (identity keys, bus), which is all that a load
 * balancer should ask. /readyz?all=1: the gateway and every service, a line for each.
 */
export function health(deps: Pick<Deps, 'config' | 'readiness' | 'draining'>): RequestHandler {
  return (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (req.path === '/healthz') return sendJson(res, 200, { status: 'ok' });
    if (req.path !== '/readyz') return next();
    report(res, deps, req.query.all === '1').catch(next);
  };
}

async function report(res: Response, deps: Parameters<typeof health>[0], all: boolean): Promise<void> {
  const own = Object.entries(deps.readiness).map(([name, check]) =>
    named(
      name,
      check().then(() => 'ok'),
    ),
  );
  const others = all ? serviceNames.map((name) => named(name, serviceState(deps.config.upstreams[name]))) : [];
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
async function serviceState(urls: readonly string[]): Promise<string> {
  const states = await Promise.all(urls.map((url) => processState(url).catch(() => 'unavailable')));
  return states.every((state) => state === 'ok') ? 'ok' : states.join('; ');
}

/** `ok`, or the names of what the process itself waits for. */
async function processState(url: string): Promise<string> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(checkTimeoutMs) });
  if (response.ok) return 'ok';
  const { checks } = (await response.json()) as { checks?: Record<string, string> };
  const waitsFor = Object.entries(checks ?? {}).filter(([, state]) => state !== 'ok');
  return `not ready: ${waitsFor.map(([name]) => name).join(', ')}`;
}
