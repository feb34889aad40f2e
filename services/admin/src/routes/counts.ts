import { type App } from '@dynasty/kit/http';
import { Type } from 'typebox';
import { orNull } from '../actions/or-null.js';
import { type Deps } from '../deps.js';

type CountDeps = Pick<
  Deps,
  'approvedLeagues' | 'registrationAttempts' | 'superAdmins' | 'configuredAdmins' | 'installation' | 'logger'
>;

/** Anybody can add attempts: from here on they are not counted. */
const mostAttempts = 10_000;

const Counts = Type.Object({
  approvedLeagues: Type.Integer(),
  registrationAttempts: Type.Integer({ description: '10000 stands for more than that as well' }),
  leagueAdmins: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Claimed teams of all leagues; null while league-sync does not respond',
  }),
  superAdmins: Type.Integer(),
});

/** GET /api/super-admin/counts: how much is behind each tab of the super admin's panel. */
export function countsRoute(app: App, deps: CountDeps): void {
  app.get(
    '/api/super-admin/counts',
    {
      config: { access: 'superAdmin' },
      schema: { summary: 'How many entries the lists of the panel have', response: { 200: Counts } },
    },
    async () => {
      const [approvedLeagues, registrationAttempts, granted, members] = await Promise.all([
        deps.approvedLeagues.count(),
        deps.registrationAttempts.count(mostAttempts),
        deps.superAdmins.count(),
        orNull(deps.logger, 'members', deps.installation.countMemberships({})),
      ]);
      const superAdmins = deps.configuredAdmins.length + granted;
      return { approvedLeagues, registrationAttempts, leagueAdmins: members?.claimed ?? null, superAdmins };
    },
  );
}
