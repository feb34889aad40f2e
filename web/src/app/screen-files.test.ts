import type { RouteObject } from 'react-router';
import { patternOf, screenFiles } from '../../build/screen-files';
import { routes } from './router';

/** Addresses whose screen the router loads when it is opened, each with the file it asks for. */
function lazyScreens(all: RouteObject[], above = ''): [address: string, file: string][] {
  return all.flatMap(({ path = '', index, lazy, children = [] }) => {
    const address = path.startsWith('/') ? path : [above, path].filter(Boolean).join('/');
    const file = lazy === undefined ? undefined : /["']\.{1,2}\/([\w/-]+)["']/.exec(String(lazy))?.[1];
    const own: [string, string][] = file !== undefined && (index || path !== '*') ? [[address, file]] : [];
    return [...own, ...lazyScreens(children, address)];
  });
}

it('names the files that the router loads, and no other', () => {
  const inLeague = lazyScreens(routes).filter(([address]) => address.startsWith('/'));
  const named = Object.entries(screenFiles)
    .filter(([address]) => address !== '/')
    .map(([address, file]) => [address, file.replace(/^src\/(?:app\/)?(.*)\.tsx$/, '$1')]);
  expect(Object.fromEntries(inLeague)).toEqual(Object.fromEntries(named));
});

it('finds a screen by its address, with and without the league', () => {
  const screenOf = (path: string) => Object.keys(screenFiles).filter((one) => new RegExp(patternOf(one)).test(path));
  expect(screenOf('/')).toEqual(['/']);
  expect(screenOf('/leagues/12')).toEqual(['/leagues/:leagueId']);
  expect(screenOf('/leagues/12/')).toEqual(['/leagues/:leagueId']);
  expect(screenOf('/leagues/12/draft')).toEqual(['/leagues/:leagueId/draft']);
  expect(screenOf('/draft')).toEqual(['/leagues/:leagueId/draft']);
  expect(screenOf('/claim-team')).toEqual([]);
  expect(screenOf('/leagues/12/analytics')).toEqual(['/leagues/:leagueId/analytics']);
  expect(screenOf('/leagues/12/recaps')).toEqual(['/leagues/:leagueId/recaps']);
  expect(screenOf('/leagues/12/historical-data')).toEqual(['/leagues/:leagueId/historical-data']);
});
