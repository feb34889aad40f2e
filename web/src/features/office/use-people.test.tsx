import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../../lib/api/query-client';
import { ApiServer, response } from '../../testing/api-server';
import { leagueId, members } from '../../testing/fixtures';
import { aBookOf } from '../../testing/history-fixtures';
import { polls } from './api';
import { useOfficeMembers, useOfficePeople } from './use-people';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const route = `GET /api/leagues/${leagueId}/memberships`;

const book = `GET /api/leagues/${leagueId}/records`;

it('takes nobody for a former member before it is known who is in the league', async () => {
  const server = new ApiServer({
    [route]: response(503, { message: 'Later.' }),
    [book]: aBookOf({ 788: 'frank' }),
    [`GET /api/leagues/${leagueId}/polls`]: [{ proposedBy: '788', options: [] }],
  });
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const useBoth = () => {
    useInfiniteQuery(polls(leagueId));
    return { people: useOfficePeople(leagueId, leagueId), members: useOfficeMembers(leagueId) };
  };
  const { result } = renderHook(useBoth, { wrapper });
  const nameOf = (userId: string) => result.current.people.get(userId)?.name;
  expect([nameOf('700'), nameOf('799')]).toEqual(['a member', 'a member']);
  await waitFor(() => expect(server.count(route)).toBe(1));
  expect([nameOf('700'), nameOf('799')]).toEqual(['a member', 'a member']);
  expect(result.current.members.data).toBeUndefined();
  server.on({ [route]: members() });
  await client.refetchQueries();
  await waitFor(() => expect([nameOf('700'), nameOf('799')]).toEqual(['bruno', undefined]));
  // Who has left is named, and offered for nothing new.
  expect(nameOf('788')).toBe('frank');
  expect([...(result.current.members.data?.keys() ?? [])]).toEqual(['700', '701', '702', '703']);
});
