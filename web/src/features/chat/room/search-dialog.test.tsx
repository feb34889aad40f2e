import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { aMessage, leagueId } from '../../../testing/fixtures';
import { openPage } from '../../../testing/open-page';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const search = `GET /api/leagues/${leagueId}/chat/search`;
const tooSlow = response(503, { message: 'Too slow.' });

/** The dialog, once what was looked for has been asked for. */
async function searchFor(words: string, first: unknown) {
  const { server } = await openPage(`/leagues/${leagueId}/chat`, 'League Chat', { [search]: first });
  await userEvent.click(await screen.findByRole('button', { name: 'Search messages' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Search messages' }));
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Words' }), `${words}{Enter}`);
  return { server, dialog };
}

it.each(['Search', 'Try Again'])('asks again for the same words by %s when that did not work', async (name) => {
  const { server, dialog } = await searchFor('luck', tooSlow);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Too slow.');
  server.on({ [search]: [aMessage('m1', 'bruno', 'Good luck')] });
  await userEvent.click(dialog.getByRole('button', { name }));
  expect(await dialog.findByRole('button', { name: /Good luck/ })).toBeInTheDocument();
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  expect(server.count(search)).toBe(2);
});

it('keeps the focus in the dialog when the oldest are there', async () => {
  const first = response(200, [aMessage('m9', 'bruno', 'Good luck')], { 'X-Next-Cursor': 'earlier' });
  const inTwo = ({ query }: { query: URLSearchParams }) =>
    query.has('before') ? [aMessage('m1', 'bruno', 'Bad luck')] : first;
  const { dialog } = await searchFor('luck', inTwo);
  await userEvent.click(await dialog.findByRole('button', { name: 'Older messages' }));
  expect(await dialog.findByRole('button', { name: /Bad luck/ })).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Older messages' })).not.toBeInTheDocument();
  expect(dialog.getByText('End of the list')).toHaveFocus();
});

it('keeps what was found when older messages cannot be read, and reads these again', async () => {
  const first = response(200, [aMessage('m9', 'bruno', 'Good luck')], { 'X-Next-Cursor': 'earlier' });
  const onlyFirst = ({ query }: { query: URLSearchParams }) => (query.has('before') ? tooSlow : first);
  const { server, dialog } = await searchFor('luck', onlyFirst);
  await userEvent.click(await dialog.findByRole('button', { name: 'Older messages' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Too slow.');
  expect(dialog.getByRole('button', { name: /Good luck/ })).toBeInTheDocument();
  server.on({ [search]: [aMessage('m1', 'bruno', 'Bad luck')] });
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByRole('button', { name: /Bad luck/ })).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /Good luck/ })).toBeInTheDocument();
  await waitFor(() => expect(dialog.queryByRole('alert')).not.toBeInTheDocument());
  expect(server.calls.filter(({ path }) => path.endsWith('/search')).map(({ query }) => query.get('before'))).toEqual([
    null,
    'earlier',
    'earlier',
  ]);
});
