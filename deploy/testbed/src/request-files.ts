import { type Access, type App } from '@dynasty/kit/http';
import { type AccessRow, accessTable } from './access-table.js';
import { watchFiles } from './files-run.js';

/** Hand-written files of its service that a request runs through, unless its route says why it takes more. */
export const mostFiles = 6;

/** Why requests of a route take more files, and how many at most. */
export interface Reason {
  most: number;
  why: string;
}

/** How a route is called. */
interface Call {
  /** Who asks, an account id. */
  as?: string;
  /** Makes what the request needs, before anything is counted; values of the path's parameters. */
  make?: () => Record<string, string> | Promise<Record<string, string>>;
  /** Several requests, one for each of these values of parameters. */
  each?: readonly Record<string, string>[];
  query?: string;
  payload?: object;
}

/** How a route is called, and why its requests take more files where they do. */
export type Asked = Call & (Reason | { most?: undefined; why?: undefined });

/** A service with everything in it that its routes show or change. */
export interface RequestWorld {
  app: App;
  /** The service's folder `src`. */
  source: string;
  /** Who asks unless a route says otherwise, and who asks where only super admins may. */
  as: string;
  superAdmin?: string;
  headersOf(accountId: string): Promise<Record<string, string>>;
  /** Values of the routes' parameters. */
  params?: Record<string, string>;
  /** By route, `GET /api/…`; a route that is not named is called without query and body. */
  asked: Readonly<Record<string, Asked>>;
  /** Routes that are not called, and why. */
  leftOut?: Readonly<Record<string, string>>;
  /** Brings about, before each request, what is the case between two of them; knows who asks next. */
  settle?: (accountId: string) => unknown;
  /** Files that the guard of a kind of access runs, whatever the route: they are left out. */
  guards?: Partial<Record<Access, readonly string[]>>;
  /** A file of a guard that keeps its decisions for seconds: a request during which it ran is counted anew. */
  keptGuard?: string;
}

export interface CountedRequest {
  request: string;
  files: string[];
  why: string | undefined;
}

/** How often a request is counted anew because the guard ran beside it. */
const mostTries = 5;

/**
 * Calls every route of an app but those of the kit, and counts the files of the service that run. `problems` has a line
 * for each request that fails or takes too many, and for each row of `asked` and `leftOut` that is not needed.
 */
export async function countRequestFiles(
  world: RequestWorld,
): Promise<{ counted: CountedRequest[]; problems: string[] }> {
  const { asked, leftOut = {} } = world;
  const rows = accessTable(world.app);
  const counted: CountedRequest[] = [];
  const problems = Object.keys({ ...asked, ...leftOut })
    .filter((route) => !rows.some((row) => nameOf(row) === route))
    .map((route) => `${route}: there is no such route`);
  const watch = await watchFiles(world.source);
  try {
    for (const row of rows) if (!isOfKit(row) && !(nameOf(row) in leftOut)) await countRoute(row);
  } finally {
    watch.close();
  }
  return { counted, problems };

  async function countRoute(row: AccessRow): Promise<void> {
    const route = nameOf(row);
    const { each = [{}], most = mostFiles, why } = asked[route] ?? {};
    const counts: number[] = [];
    for (const params of each) {
      const request = [route, ...Object.values(params).map((value) => `(${value})`)].join(' ');
      const { response, files } = await count(row, params);
      counts.push(files.length);
      counted.push({ request, files, why });
      if (response.statusCode >= 400) problems.push(`${request}: ${response.statusCode} ${response.body}`);
      else if (files.length > most || files.filter((file) => file.startsWith('routes/')).length !== 1)
        problems.push(`${request}: ${files.length} files, not at most ${most} with one route: ${files.join(', ')}`);
    }
    if (why !== undefined && Math.max(...counts) <= mostFiles) problems.push(`${route}: needs no reason any more`);
  }

  async function count(row: AccessRow, params: Record<string, string>, tries = mostTries) {
    const { as = whoAsks(world, row), make, query = '', payload } = asked[nameOf(row)] ?? {};
    const headers = await world.headersOf(as);
    const values = { ...world.params, ...params, ...(await make?.()) };
    const { method, path } = accessTable(world.app, values).find((one) => nameOf(one) === nameOf(row))!;
    await world.settle?.(as);
    let response!: Awaited<ReturnType<App['inject']>>;
    const ran = await watch.during(async () => {
      response = await world.app.inject({ method: method as 'GET', url: path + query, headers, payload });
    });
    if (tries > 1 && ran.some((file) => file === world.keptGuard)) return count(row, params, tries - 1);
    const ofGuard = world.guards?.[row.access] ?? [];
    return { response, files: ran.filter((file) => !ofGuard.includes(file)) };
  }
}

const whoAsks = ({ as, superAdmin = as }: RequestWorld, { access }: AccessRow): string =>
  access === 'superAdmin' ? superAdmin : as;

const nameOf = ({ method, url }: Pick<AccessRow, 'method' | 'url'>): string => `${method} ${url}`;

/** Health, metrics and the OpenAPI document run no file of the service. */
const isOfKit = ({ url }: AccessRow): boolean => !url.startsWith('/api/');

/** How many requests take no more files than most, and the others, one on a line, with their reasons. */
export function aboveMost(counted: readonly CountedRequest[]): string {
  const above = counted.filter(({ files }) => files.length > mostFiles);
  const within = counted.length - above.length;
  const lines = above.map(
    ({ request, files, why = '' }) => `  ${String(files.length).padStart(2)}  ${request}: ${why}`,
  );
  return [`${within} of ${counted.length} requests take ${mostFiles} files at most`, ...lines, ''].join('\n');
}
