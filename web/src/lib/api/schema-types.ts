import type { paths as Achievements } from './schema/achievements';
import type { paths as Admin } from './schema/admin';
import type { paths as Analytics } from './schema/analytics';
import type { paths as Chat } from './schema/chat-messaging';
import type { paths as League } from './schema/league-sync';
import type { paths as Rankings } from './schema/rankings-recaps';

/** Only what the browser may call: health and documents of a service are not routed. */
type OnlyApi<T> = { [P in keyof T as P extends `/api/${string}` ? P : never]: T[P] };

/** Every call of the API by its path, from the services' OpenAPI documents. */
export type Paths = OnlyApi<League> &
  OnlyApi<Chat> &
  OnlyApi<Rankings> &
  OnlyApi<Achievements> &
  OnlyApi<Admin> &
  OnlyApi<Analytics>;

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have a method. */
export type PathWith<M extends Method> = {
  [P in keyof Paths]: Paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof Paths];

type Operation<P extends keyof Paths, M extends Method> = M extends keyof Paths[P] ? Paths[P][M] : never;

type Json<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** What a call brings when it succeeds; of a GET unless another method is named. */
export type BodyOf<P extends keyof Paths, M extends Method = 'get'> =
  Operation<P, M> extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202 | 204)]> : never;

/** What stands in a call's address: `path` for the names in braces, `query` for what follows the question mark. */
export type ParamsOf<P extends keyof Paths, M extends Method = 'get'> =
  Operation<P, M> extends { parameters: infer All } ? Pick<All, keyof All & ('path' | 'query')> : never;

/** The JSON that a call carries. */
export type SentBody<P extends keyof Paths, M extends Method> =
  Operation<P, M> extends { requestBody: { content: { 'application/json': infer Body } } }
    ? { body: Body }
    : { body?: never };

/** Every path and everything above it: `/api/leagues/{leagueId}` and `/api/leagues` of a longer one. */
type PrefixesOf<P extends string, Above extends string = ''> = P extends `/${infer Part}/${infer Rest}`
  ? `${Above}/${Part}` | PrefixesOf<`/${Rest}`, `${Above}/${Part}`>
  : `${Above}${P}`;
export type Prefix = PrefixesOf<keyof Paths>;

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The values of the names in braces. */
export type PartsOf<P extends string> = Record<NamesIn<P>, string | number>;
