import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOrCookie } from '../auth.js';
import { AppError } from '../errors.js';
import { type Access, type AccessRules, withoutRule } from './access-rules.js';
import type { App, HttpCore } from './app-types.js';

type Route = { method: string; url: string; access: Access };

const routesOfApp = new WeakMap<object, Route[]>();

/** Every route with its access declaration (HEAD twins of GET routes are left out), for access tests. */
export function routesOf(app: App): Route[] {
  return routesOfApp.get(app) ?? [];
}

/** Authenticates in onRequest, checks the declared access before a byte of the body is read. */
export function addGuard(app: App, { verifier }: Pick<HttpCore, 'verifier'>, rules: AccessRules): void {
  const routes: Route[] = [];
  routesOfApp.set(app, routes);
  const fields = Object.values(rules).flatMap((rule) => rule.sets ?? []);
  for (const field of ['account', ...new Set(fields)]) app.decorateRequest(field);

  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    const name = `${String(route.method)} ${route.url}`;
    if (access === undefined) throw new Error(`${name} declares no access`);
    if (rules[access] === undefined && !withoutRule.has(access)) throw new Error(`${name}: ${access} has no rule here`);
    const refusal = rules[access]?.refuses?.(route.url);
    if (refusal !== undefined) throw new Error(`${name}: ${access} ${refusal}`);
    const methods = Array.isArray(route.method) ? route.method : [route.method];
    for (const method of methods) if (method !== 'HEAD') routes.push({ method, url: route.url, access });
  });

  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (isOpen(request)) return;
    const token = bearerOrCookie(request.headers);
    if (token === undefined) throw new AppError('unauthorized', 'unauthorized', 'Unauthorized: sign in first.');
    request.account = verifier.cached(token) ?? (await verifier.verify(token));
  });

  app.addHook('preParsing', async (request: FastifyRequest, _reply: FastifyReply) => {
    const { access } = request.routeOptions.config;
    if (access !== undefined) await rules[access]?.admit(request);
  });
}

/** Unknown paths need no sign-in to be a 404; everything that is routed does, unless it says `public`. */
function isOpen(request: FastifyRequest): boolean {
  return request.is404 || request.routeOptions.config.access === 'public';
}
