interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type FixedResponse = { status: number; body: unknown; headers?: Record<string, string> };
type Handler = (call: Call) => unknown;

/** A response that is not 200, or one with headers. */
export const response = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): FixedResponse & { fixed: true } => ({ status, body, headers, fixed: true });

const isFixedResponse = (value: unknown): value is FixedResponse =>
  typeof value === 'object' && value !== null && 'fixed' in value;

/**
 * Responds to fetch at the border of the network. Routes are `METHOD /path` (a path pattern with `*` for a part); a
 * value is the body of a 200, a function computes it. Calls are kept in `calls`.
 */
export class ApiServer {
  readonly calls: Call[] = [];
  private routes = new Map<string, unknown>();

  constructor(routes: Record<string, unknown> = {}) {
    this.on(routes);
    globalThis.fetch = (input, init) =>
      this.handle(
        typeof input === 'string'
          ? new Request(new URL(input, window.location.origin), init)
          : new Request(input, init),
      );
  }

  on(routes: Record<string, unknown>): this {
    for (const [route, body] of Object.entries(routes)) this.routes.set(route, body);
    return this;
  }

  /** How often a route was asked. */
  count(route: string): number {
    return this.calls.filter((call) => matches(route, `${call.method} ${call.path}`)).length;
  }

  private async handle(request: Request): Promise<Response> {
    return Object.defineProperty(await this.respondTo(request), 'url', { value: request.url });
  }

  private async respondTo(request: Request): Promise<Response> {
    const { pathname, searchParams: query } = new URL(request.url);
    const text = await request.text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    const call = { method: request.method, path: pathname, query, headers: request.headers, body };
    this.calls.push(call);
    const route = [...this.routes.keys()].reverse().find((one) => matches(one, `${call.method} ${call.path}`));
    if (route === undefined) return respond(404, { message: `No route ${call.method} ${pathname}`, slug: 'not-found' });
    const value = this.routes.get(route);
    const result: unknown = typeof value === 'function' ? await (value as Handler)(call) : value;
    return isFixedResponse(result) ? respond(result.status, result.body, result.headers) : respond(200, result);
  }
}

const matches = (route: string, asked: string): boolean =>
  new RegExp(`^${route.replaceAll('*', '[^/]+')}$`).test(asked);

const respond = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
