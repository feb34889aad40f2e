import { type App } from '@dynasty/kit/http';
import { Closed } from '@dynasty/kit/http/fields';
import { LeagueParams } from '@dynasty/kit/league/route-params';
import { keyOf, PageQuery, pageOf } from '@dynasty/kit/paging';
import { idPattern } from '@dynasty/kit/timed-id';
import { Type } from 'typebox';
import { requirePeople } from '../../actions/office/require-people.js';
import { changeEntry, proposeBet, writeDues } from '../../actions/office/write-ledger.js';
import {
  DeedBody,
  DeedName,
  LedgerEntry,
  ledgerEntry,
  LedgerSummary,
  NewBet,
  NewDues,
} from '../../bodies/office/ledger.js';
import { type Deps } from '../../deps.js';
import { balancesOf, type EntryState, potOf } from '../../domain/office/ledger.js';

const ofLeague = '/api/leagues/:leagueId/ledger';
const limit = { max: 60, windowS: 60 };

/** What the page names: what waits for something, or what is done with. */
const statesShown: Readonly<Record<string, readonly EntryState[]>> = {
  open: ['proposed', 'running', 'open'],
  done: ['settled', 'cancelled'],
};
const LedgerQuery = Closed({
  ...PageQuery.properties,
  show: Type.Optional(Type.Enum(Object.keys(statesShown), { type: 'string' })),
});
const EntryParams = Closed({
  ...LeagueParams.properties,
  entryId: Type.String({ pattern: idPattern }),
  deed: DeedName,
});

/** The ledger of a league: admins write dues, members bets; nothing is paid here. */
export function ledgerRoutes(app: App, deps: Pick<Deps, 'ledger' | 'offices' | 'goneLeagues' | 'leagueSync'>): void {
  app.get(
    ofLeague,
    {
      config: { access: 'member' },
      schema: {
        summary: 'Entries, newest first',
        params: LeagueParams,
        querystring: LedgerQuery,
        response: { 200: Type.Array(LedgerEntry) },
      },
    },
    async ({ league, query: { limit: size, before, show } }, reply) => {
      const filter = { id: keyOf(before), states: show === undefined ? undefined : statesShown[show] };
      const found = await deps.ledger.before(league.chainId, filter, size + 1);
      return pageOf(reply, found, size, ({ id }) => id).map((entry) => ledgerEntry(entry, league));
    },
  );

  app.get(
    `${ofLeague}/summary`,
    {
      config: { access: 'member' },
      schema: { summary: 'The pot, and who owes how much', params: LeagueParams, response: { 200: LedgerSummary } },
    },
    async ({ league }) => {
      const sums = await deps.ledger.sums(league.chainId);
      return { pot: potOf(sums), balances: balancesOf(sums) };
    },
  );

  app.post(
    `${ofLeague}/dues`,
    {
      config: { access: 'leagueAdmin', write: 'idempotent', limit },
      schema: {
        summary: 'Write what people owe the pot, or get from it',
        params: LeagueParams,
        body: NewDues,
        response: { 201: Type.Array(LedgerEntry) },
      },
    },
    async ({ league, body: { season = null, dueOn = null, ...dues }, commit }) => {
      await requirePeople(deps, league.chainId, dues.people);
      return commit(async (session) => {
        const entries = await writeDues(deps, session, league, { ...dues, season, dueOn });
        return { status: 201, body: entries.map((entry) => ledgerEntry(entry, league)) };
      });
    },
  );

  app.post(
    `${ofLeague}/bets`,
    {
      config: { access: 'member', write: 'idempotent', limit },
      schema: { summary: 'Propose a bet', params: LeagueParams, body: NewBet, response: { 201: LedgerEntry } },
    },
    async ({ league, body: { season = league.season, dueOn = null, ...bet }, commit }) => {
      await requirePeople(deps, league.chainId, [bet.opponent]);
      return commit(async (session) => {
        const entry = await proposeBet(deps, session, league, { ...bet, season, dueOn });
        return { status: 201, body: ledgerEntry(entry, league) };
      });
    },
  );

  app.post(
    `${ofLeague}/:entryId/:deed`,
    {
      config: { access: 'member', write: 'idempotent', limit },
      schema: {
        summary: 'Accept, decline, decide, settle, reopen or cancel an entry',
        params: EntryParams,
        body: DeedBody,
        response: { 200: LedgerEntry },
      },
    },
    ({ league, params: { entryId, deed }, body: { winner = null, ...body }, commit }) =>
      commit(async (session) => {
        const entry = await changeEntry(deps, session, league, { ...body, entryId, deed, winner });
        return { status: 200, body: ledgerEntry(entry, league) };
      }),
  );
}
