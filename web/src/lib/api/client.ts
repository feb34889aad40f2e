import createClient, { type Middleware } from 'openapi-fetch';
import { freshSession } from '../session/session';
import { ApiError } from './api-error';
import type { paths as Achievements } from './schema/achievements';
import type { paths as Admin } from './schema/admin';
import type { paths as Analytics } from './schema/analytics';
import type { paths as Chat } from './schema/chat-messaging';
import type { paths as League } from './schema/league-sync';
import type { paths as Rankings } from './schema/rankings-recaps';

/** Only what the browser may call: health and documents of a service are not routed. */
type OnlyApi<T> = { [P in keyof T as P extends `/api/${string}` ? P : never]: T[P] };
export type Paths = OnlyApi<League> &
  OnlyApi<Chat> &
  OnlyApi<Rankings> &
  OnlyApi<Achievements> &
  OnlyApi<Admin> &
  OnlyApi<Analytics>;

const conventions: Middleware = {
  async onRequest({ request }) {
    await freshSession();
    // Proof that our own page wrote this: a form of another site cannot add a header.
    if (request.method !== 'GET') request.headers.set('X-Requested-With', 'dynasty');
    return request;
  },
  async onResponse({ response }) {
    if (!response.ok) throw await ApiError.from(response);
  },
};

/** The typed client; every answer that is not ok is raised as an ApiError. */
export const api = createClient<Paths>({
  baseUrl: window.location.origin,
  credentials: 'include',
  fetch: (request) => globalThis.fetch(request),
});
api.use(conventions);
