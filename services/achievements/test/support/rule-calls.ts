import { type App } from '@dynasty/kit/http';
import { type AwardsBed } from './awards-bed.js';

/** Calls of the service by "ada", an admin, unless somebody else is named. */
export function ruleCalls(bed: AwardsBed, app: App) {
  return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, sub = 'ada') => {
    const headers = await bed.issuer.headers({ sub });
    const response = await app.inject({ method, url: `/api${url}`, headers, ...(body && { payload: body }) });
    const json = response.body === '' ? undefined : response.json();
    return { status: response.statusCode, body: json };
  };
}
