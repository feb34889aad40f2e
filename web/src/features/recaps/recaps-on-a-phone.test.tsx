import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { onPhone } from '../../testing/phone';
import { admin, card, openRecaps, recapsRead, two } from '../../testing/recap-fixtures';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

onPhone();

it('has what admins do in a menu, whose button has the focus once something is chosen', async () => {
  const post = `POST /api/leagues/${leagueId}/recaps/recap-chain-2025-5/chat-card`;
  const { server } = await openRecaps({
    ...admin,
    ...{ ...two, [post]: card(5), [`DELETE /api/leagues/${leagueId}/recaps/*`]: response(200, null) },
  });
  const more = await screen.findByRole('button', { name: 'More' });
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Read Full' })).not.toBeInTheDocument();
  const choose = async (name: string) => {
    await userEvent.click(more);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(more).toHaveAttribute('aria-expanded', 'false');
  };
  await choose('Read Full');
  const dialog = await screen.findByRole('dialog', { name: 'A week 5 to remember' });
  await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
  await choose('Post to Chat');
  expect(more).toHaveFocus();
  expect(await screen.findByText('Posted to the League Chat')).toBeInTheDocument();
  expect(server.count(post)).toBe(1);
  await choose('Delete');
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Recap Deleted')).toBeInTheDocument();
});

it('has members read it by a button', async () => {
  await openRecaps(two);
  await userEvent.click(await screen.findByRole('button', { name: 'Read Full' }));
  expect(await screen.findByRole('dialog', { name: 'A week 5 to remember' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});

it('has a menu that the arrows walk through, past what is posted already', async () => {
  await openRecaps({ ...admin, ...two, [recapsRead]: [card(5, { isPosted: true }), card(4)] });
  const more = await screen.findByRole('button', { name: 'More' });
  await userEvent.click(more);
  expect(screen.getByRole('button', { name: 'Posted to Chat' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Generate Recap' })).not.toHaveAttribute('data-danger');
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('data-danger');
  const passed = [];
  for (let steps = 0; steps < 4; steps++) {
    await userEvent.keyboard('{ArrowDown}');
    passed.push(document.activeElement?.textContent);
  }
  expect(passed).toEqual(['Read Full', 'Generate Recap', 'Delete', 'Read Full']);
});

it.each([
  ['Post to Chat', `POST /api/leagues/${leagueId}/recaps/recap-chain-2025-5/chat-card`],
  ['Generate Recap', `POST /api/leagues/${leagueId}/recaps/5/2025`],
])('shows at the button of the menu that what was chosen is under way: %s', async (name, route) => {
  const slow = slowResponse();
  const { server } = await openRecaps({ ...admin, ...two, [route]: slow.get });
  const more = await screen.findByRole('button', { name: 'More' });
  expect(more).toHaveAttribute('aria-busy', 'false');
  await userEvent.click(more);
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(more).toHaveAttribute('aria-busy', 'true'));
  expect(more.querySelector('.spinner')).toBeInTheDocument();
  expect(server.count(route)).toBe(1);
  slow.send(card(5));
  await waitFor(() => expect(more).toHaveAttribute('aria-busy', 'false'));
  expect(more.querySelector('.spinner')).not.toBeInTheDocument();
});
