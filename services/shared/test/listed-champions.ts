import { type PromiseClient } from '@dynasty/kit/rpc';
import { type LeagueServiceClient } from '@dynasty/proto/league/v1/league_service';
import { type FakeLeague } from '@dynasty/testbed/league/league-service';

type Client = Pick<PromiseClient<LeagueServiceClient>, 'listFinalWeeks'>;

/** A client of the league service that lists the announced champions of these leagues beside the weeks of a page. */
export function listingChampions<C extends Client>(client: C, leagues: () => readonly FakeLeague[]): C {
  const listFinalWeeks: Client['listFinalWeeks'] = async (request) => {
    const page = await client.listFinalWeeks(request);
    const chains = new Set(page.weeks.map(({ chainId }) => chainId));
    const seasons = leagues().flatMap(({ chainId, season, response: { connectionId, championRevision } }) =>
      championRevision === undefined || !chains.has(chainId)
        ? []
        : [{ chainId, connectionId, season, championRevision }],
    );
    return { ...page, decided: { seasons } };
  };
  return new Proxy(client, {
    get: (target, name, receiver) =>
      name === 'listFinalWeeks' ? listFinalWeeks : (Reflect.get(target, name, receiver) as unknown),
  });
}
