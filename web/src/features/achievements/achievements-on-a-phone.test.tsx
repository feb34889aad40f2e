import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAchievements, openAsAdmin } from '../../testing/achievement-fixtures';
import { card } from '../../testing/open-page';
import { onPhone } from '../../testing/phone';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

onPhone();

it('filters in a sheet, and shows what is filtered', async () => {
  await openAchievements();
  const season = await card('2025');
  await season.findByText('League Champion');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Rules' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Filter' }));
  await userEvent.selectOptions(sheet.getByRole('combobox', { name: 'Kind' }), 'High Scorer');
  await userEvent.click(sheet.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await season.findByText('10 awards')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter High Scorer' }));
  expect(await season.findByText('11 awards')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Filters' })).toHaveFocus();
});

it('closes a sheet as Back does, unless other awards are shown by then', async () => {
  const { router } = await openAchievements();
  await card('2025');
  const close = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  const shown = () => router.state.location.search;
  await act(() => router.navigate('?season=2025'));
  for (let time = 0; time < 2; time += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await close();
  }
  expect(shown()).toBe('?season=2025');
  await act(() => router.navigate(-1));
  expect(shown()).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'High Scorer');
  await close();
  expect(new URLSearchParams(shown()).has('sheet')).toBe(false);
  expect(screen.getByRole('button', { name: 'Remove filter High Scorer' })).toBeInTheDocument();
  await act(() => router.navigate(-1));
  expect(shown()).toBe('');
});

it('stays on the page when the cross of a sheet is pressed twice', async () => {
  const { router } = await openAchievements();
  await card('2025');
  await act(() => router.navigate('?season=2025'));
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
  const cross = screen.getByRole('button', { name: 'Close' });
  act(() => {
    cross.click();
    cross.click();
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?season=2025');
});

it('leads back out of the rules whichever tab was looked at', async () => {
  const { router } = await openAsAdmin();
  await userEvent.click(await screen.findByRole('button', { name: 'Rules' }));
  await userEvent.click(await screen.findByRole('tab', { name: 'Automation Rules' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('');
});

it('has the rules in a sheet for admins', async () => {
  await openAsAdmin();
  expect(screen.queryByRole('region', { name: 'Achievements' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Rules' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Rules' }));
  expect(await sheet.findByRole('tab', { name: 'Automation Rules' })).toBeInTheDocument();
});
