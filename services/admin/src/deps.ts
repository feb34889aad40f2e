import { type Core } from '@dynasty/kit/core';
import { type LeagueAccessSource } from '@dynasty/kit/league/access';
import { createGoneLeagues, type GoneLeagues } from '@dynasty/kit/league/gone-leagues';
import { createKeptResponses, type KeptResponses } from '@dynasty/kit/league/kept-responses';
import { type ClientSession } from '@dynasty/kit/mongo';
import { type PromiseClient } from '@dynasty/kit/rpc';
import { type AdministrationServiceClient } from '@dynasty/proto/league/v1/administration_service';
import { type InstallationServiceClient } from '@dynasty/proto/league/v1/installation_service';
import { type LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { renameFormerGranters } from './actions/rename-former-granters.js';
import { type ApprovalMode } from './domain/approval.js';
import { configuredAddresses, type Person, superAdminCheck } from './domain/super-admins.js';
import { createDenials, type Denials } from './memory/denials.js';
import { type ActionLogs, createActionLogs } from './store/action-logs.js';
import { type ApprovedLeagues, createApprovedLeagues } from './store/approved-leagues.js';
import { type BegunSettlings, createBegunSettlings } from './store/begun-settlings.js';
import { type CalendarFeeds, createCalendarFeeds } from './store/office/calendar-feeds.js';
import { type Constitutions, createConstitutions } from './store/office/constitutions.js';
import { createLedger, type Ledger } from './store/office/ledger.js';
import { createOffices, type Offices } from './store/office/offices.js';
import { createOwnDates, type OwnDates } from './store/office/own-dates.js';
import { createPolls, type Polls } from './store/office/polls.js';
import { createRegistrationAttempts, type RegistrationAttempts } from './store/registration-attempts.js';
import { createSuperAdmins, type SuperAdmins } from './store/super-admins.js';

/** What league-sync tells of all leagues. */
export type Installation = Omit<PromiseClient<InstallationServiceClient>, 'close'>;

/** What league-sync changes in a league. */
export type Administration = Omit<PromiseClient<AdministrationServiceClient>, 'close'>;

export interface Deps extends Core {
  leagues: LeagueAccessSource;
  leagueSync: Pick<PromiseClient<LeagueServiceClient>, 'listMembers' | 'listDates' | 'listLeagueIds'>;
  installation: Installation;
  administration: Administration;
  actionLogs: ActionLogs;
  begunSettlings: BegunSettlings;
  approvedLeagues: ApprovedLeagues;
  registrationAttempts: RegistrationAttempts;
  approval: ApprovalMode;
  superAdmins: SuperAdmins;
  constitutions: Constitutions;
  offices: Offices;
  polls: Polls;
  ledger: Ledger;
  ownDates: OwnDates;
  calendarFeeds: CalendarFeeds;
  /** E-mail addresses that the configuration makes super admins, in lower case. */
  configuredAdmins: readonly string[];
  /** As stored now, so that a right which was taken away ends at once. */
  isSuperAdmin: (person: Person, session?: ClientSession) => Promise<boolean>;
  goneLeagues: GoneLeagues;
  keptResponses: KeptResponses;
  denials: Denials;
}

/** What changes the office of a league, and who does what in it. */
const changes = ['admin.pages_changed.v1', 'admin.league_status_changed.v1', 'league.membership_changed.v1'] as const;

/** Builds everything on top of the core; nothing is started here. */
export function createDeps(
  core: Core,
  clients: Pick<Deps, 'leagues' | 'leagueSync' | 'installation' | 'administration'>,
  o: { approval: ApprovalMode; superAdmins: readonly string[] },
): Deps {
  const superAdmins = createSuperAdmins(core.mongo);
  core.migrations.add(renameFormerGranters({ superAdmins }));
  const isConfigured = superAdminCheck(o.superAdmins);
  return {
    ...core,
    ...clients,
    actionLogs: createActionLogs(core.mongo),
    begunSettlings: createBegunSettlings(core.mongo),
    approvedLeagues: createApprovedLeagues(core.mongo),
    registrationAttempts: createRegistrationAttempts(core.mongo),
    approval: o.approval,
    superAdmins,
    constitutions: createConstitutions(core.mongo),
    offices: createOffices(core),
    polls: createPolls(core.mongo),
    ledger: createLedger(core.mongo),
    ownDates: createOwnDates(core.mongo),
    calendarFeeds: createCalendarFeeds(core.mongo),
    configuredAdmins: configuredAddresses(o.superAdmins),
    isSuperAdmin: async (person, session) =>
      isConfigured(person) || (await superAdmins.find(person.accountId, session))?.isActive === true,
    goneLeagues: createGoneLeagues(core.mongo),
    keptResponses: createKeptResponses(core, changes),
    denials: createDenials(),
  };
}
