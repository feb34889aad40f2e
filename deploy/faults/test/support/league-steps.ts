import { randomUUID } from 'node:crypto';
import { until } from '../../../../services/shared/test/events.js';
import { type AllServices } from './all-services.js';

/** What people do with leagues on all services, and what a test sees of it in their databases. */
export function leagueSteps(services: AllServices) {
  /** Everything that the databases hold with one of these texts in it, by `service.collection`. */
  async function tracesOf(texts: readonly string[]): Promise<Record<string, number>> {
    const found: Record<string, number> = {};
    for (const [service, { connection }] of services.databases) {
      for (const { collectionName } of (await connection.db?.collections()) ?? []) {
        for await (const document of connection.collection(collectionName).find()) {
          const text = JSON.stringify(document, (_key, value: unknown) =>
            Buffer.isBuffer(value) ? value.toString('latin1') : value,
          );
          if (!texts.some((each) => text.includes(each))) continue;
          const key = `${service}.${collectionName}`;
          found[key] = (found[key] ?? 0) + 1;
        }
      }
    }
    return found;
  }

  const sent = () =>
    until('every event is sent', async () => {
      const pending = Object.values(services.deps).map(({ outbox }) => outbox.pending());
      return (await Promise.all(pending)).every((count) => count === 0);
    });

  async function connect(name: string, leagueId: string): Promise<{ chainId: string; connectionId: string }> {
    const headers = await services.headersOf(name);
    const payload = { leagueId, sleeperUsername: name };
    const response = await services.apps.sync.inject({ method: 'POST', url: '/api/verify-league', headers, payload });
    expect(response.statusCode).toBe(200);
    let chain = await services.deps.sync.chains.findByLeague(leagueId);
    await until(
      `${leagueId} is loaded`,
      async () => {
        chain = await services.deps.sync.chains.findByLeague(leagueId);
        return chain?.sync.state === 'ready';
      },
      30_000,
    );
    return { chainId: chain?._id ?? '', connectionId: chain?.connectionId ?? '' };
  }

  async function claim(name: string, leagueId: string, rosterId: number): Promise<void> {
    const headers = await services.headersOf(name);
    const url = `/api/leagues/${leagueId}/claim-team`;
    const response = await services.apps.sync.inject({ method: 'POST', url, headers, payload: { rosterId } });
    expect(response.statusCode).toBe(200);
  }

  async function say(name: string, leagueId: string, message: string): Promise<number> {
    const headers = { ...(await services.headersOf(name)), 'idempotency-key': message.replaceAll(' ', '-') };
    const payload = { message, messageType: 'text' };
    const url = `/api/leagues/${leagueId}/chat`;
    return (await services.apps.chat.inject({ method: 'POST', url, headers, payload })).statusCode;
  }

  /** Keeps a search that names an owner of the league. */
  async function keepSearch(name: string, chainId: string): Promise<void> {
    const { mongo, savedSearches } = services.deps.analytics;
    const search = {
      accountId: `account-${name}`,
      searchId: randomUUID(),
      tool: 'fantasy-points',
      name: 'Mine',
      chainId,
    };
    const [createdAt, updatedAt] = [new Date(), new Date()];
    await mongo.transaction((session) =>
      savedSearches.put(session, { ...search, query: 'owner=3', createdAt, updatedAt }),
    );
  }

  async function chatOf(name: string, leagueId: string): Promise<string[]> {
    const headers = await services.headersOf(name);
    const messages: string[] = [];
    for (let before = ''; ;) {
      const url = `/api/leagues/${leagueId}/chat?limit=100${before && `&before=${before}`}`;
      const page = await services.apps.chat.inject({ method: 'GET', url, headers });
      messages.unshift(...page.json<{ message: string }[]>().map(({ message }) => message));
      const next = page.headers['x-next-cursor'];
      if (typeof next !== 'string') return messages;
      before = encodeURIComponent(next);
    }
  }

  const rankedWeeks = (chainId: string) => countOf('rankings', 'rankings', { chainId });
  const settledWeeks = (chainId: string) => countOf('achievements', 'settled_weeks', { chainId });
  const countOf = (service: string, collection: string, filter: object) =>
    services.databases.get(service)?.connection.collection(collection).countDocuments(filter) ?? Promise.resolve(-1);

  /** Waits until every service has removed so many matching leagues. */
  const cleared = (count: number, filter: object = {}) =>
    until(
      'every service is through',
      async () => {
        const counts = [...services.databases.keys()].map((service) =>
          countOf(service, 'gone_leagues', { ...filter, clearedAt: { $ne: null } }),
        );
        return (await Promise.all(counts)).every((each) => each === count);
      },
      20_000,
    );

  return { tracesOf, sent, connect, claim, say, keepSearch, chatOf, rankedWeeks, settledWeeks, countOf, cleared };
}
