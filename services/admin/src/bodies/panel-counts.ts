import { type Static, Type } from 'typebox';

/** How much is behind each tab of the super admin's panel. */
export const PanelCounts = Type.Object({
  approvedLeagues: Type.Integer(),
  registrationAttempts: Type.Integer({ description: '10000 stands for more than that as well' }),
  leagueAdmins: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Claimed teams of all leagues; null while league-sync does not respond',
  }),
  superAdmins: Type.Integer(),
});

export type PanelCounts = Static<typeof PanelCounts>;
