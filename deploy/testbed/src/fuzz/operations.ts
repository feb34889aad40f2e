import { type App } from '@dynasty/kit/http';

/** As much of JSON Schema as the services' documents use. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Field {
  name: string;
  schema: Schema;
  required: boolean;
}

/** What can be called: a route with everything that it reads. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `{parameters}`. */
  path: string;
  /** Who may call it, as its route declares. */
  access: string;
  params: Field[];
  query: Field[];
  body: Schema | undefined;
}

/** As `GET /api/leagues/{leagueId}`. */
export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

interface Described {
  'x-access': string;
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Reads come before writes, and what deletes comes last: the others find something to work on. */
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Every operation of the app's own OpenAPI document. */
export const operationsOf = (app: App): Operation[] => operationsIn(app.swagger());

/** Every operation of an OpenAPI document of ours. */
export function operationsIn(document: object): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Described>> };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(method.toUpperCase(), path, described)),
  );
  return all.sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
}

function operation(method: string, path: string, described: Described): Operation {
  const { 'x-access': access, parameters = [], requestBody } = described;
  const fields = (place: string): Field[] =>
    parameters
      .filter((one) => one.in === place)
      .map(({ name, required = false, schema }) => ({ name, required, schema }));
  return {
    method: method as Operation['method'],
    ...{ path, access },
    params: fields('path'),
    query: fields('query'),
    body: requestBody?.content['application/json']?.schema,
  };
}
