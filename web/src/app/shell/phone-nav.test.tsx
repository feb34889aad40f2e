import { render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { isOfBackground } from '../../lib/background-file';
import { pageIsInPlace } from '../../lib/first-paint';
import { PhoneTabs } from './phone-nav';
import type { ShellData } from './use-shell';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const mockMissing = new Error('the file is gone');
const mockAsked = jest.fn();
jest.mock('./phone-menu', () => {
  mockAsked();
  throw mockMissing;
});

it('goes on without the menu that it loads ahead, where its file is gone', async () => {
  const shell = { leagueId: undefined, unread: 0 } as unknown as ShellData;
  render(<PhoneTabs shell={shell} open={false} setOpen={() => undefined} />, { wrapper: MemoryRouter });
  pageIsInPlace();
  await waitFor(() => expect(mockAsked).toHaveBeenCalled());
  await waitFor(() => expect(isOfBackground(mockMissing)).toBe(true));
});
