import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../../lib/api/query-client';
import { ApiServer, response } from '../../testing/api-server';
import { leagueId, members } from '../../testing/fixtures';
import { useOfficePeople } from './use-people';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const route = `GET /api/leagues/${leagueId}/memberships`;

it('takes nobody for a former member before it is known who is in the league', async () => {
  const server = new ApiServer({ [route]: response(503, { message: 'Later.' }) });
  const client = createQueryClient(() => undefined);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useOfficePeople(leagueId), { wrapper });
  const nameOf = (userId: string) => result.current.get(userId)?.name;
  expect([nameOf('700'), nameOf('799')]).toEqual(['a member', 'a member']);
  await waitFor(() => expect(server.count(route)).toBe(1));
  expect([nameOf('700'), nameOf('799')]).toEqual(['a member', 'a member']);
  expect([...result.current]).toEqual([]);
  server.on({ [route]: members() });
  await client.refetchQueries();
  await waitFor(() => expect([nameOf('700'), nameOf('799')]).toEqual(['bruno', undefined]));
});
