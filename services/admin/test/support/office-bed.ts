import { type App } from '@dynasty/kit/http';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';
import { buildApp } from '../../src/app.js';
import { adminBed, type AdminBed } from './admin-bed.js';

/** The office of leagues of ten people, of whom ann, ada (an admin) and cat have signed up; bob belongs to none. */
export async function officeBed() {
  const bed: AdminBed = await adminBed('auto');
  const app: App = await buildApp(bed.deps);
  return {
    ...bed,
    app,

    connectOffice(seed: number): FakeLeague {
      const league = bed.connect({ seed });
      const [first, second, third] = league.response.rosters.map(({ ownerId }) => ownerId);
      league.members = ['ann', 'ada', 'cat'];
      league.linked = { ann: first ?? '', ada: second ?? '', cat: third ?? '' };
      return league;
    },

    async call(who: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object) {
      const headers = await bed.issuer.headers({ sub: who });
      const response = await app.inject({ method, url: `/api/leagues/${path}`, headers, payload });
      return {
        status: response.statusCode,
        body: response.body === '' ? null : response.json(),
        headers: response.headers,
      };
    },

    async close(): Promise<void> {
      await app.close();
      await bed.close();
    },
  };
}

export type OfficeBed = Awaited<ReturnType<typeof officeBed>>;
