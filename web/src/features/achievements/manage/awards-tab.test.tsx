import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { achievementsPage, openAsAdmin } from '../../../testing/achievement-fixtures';
import { card } from '../../../testing/open-page';
import { slowResponse } from '../../../testing/open-chat';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const question = () => within(screen.getByRole('alertdialog', { name: 'Remove Achievement' }));

it('asks about an award while another is still being removed, and goes on asking when that is done', async () => {
  const slow = slowResponse();
  const { server } = await openAsAdmin({ 'DELETE /api/achievements/*': slow.get }, `${achievementsPage}?manage=awards`);
  const panel = within((await card('Achievements')).getByRole('tabpanel'));
  const [first, second] = await panel.findAllByRole('button', { name: /^Remove / });
  await userEvent.click(first!);
  await userEvent.click(question().getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1));
  await userEvent.click(question().getByRole('button', { name: 'Cancel' }));
  await userEvent.click(second!);
  const asked = question();
  expect(asked.getByRole('button', { name: 'Remove' })).not.toHaveAttribute('data-busy');
  slow.send({});
  expect(await screen.findByText('Achievement removed successfully')).toBeInTheDocument();
  expect(asked.getByRole('button', { name: 'Remove' })).toBeInTheDocument();
});
