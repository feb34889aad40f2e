import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { leagueId } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { card, openPage } from '../../../testing/open-page';
import type { LedgerEntry } from './api';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const ledger = `/api/leagues/${leagueId}/ledger`;
const due: LedgerEntry = {
  id: 'a1',
  ...{ kind: 'dues', from: '702', to: 'pot', cents: 5_000, what: 'Entry fee', season: '2025', dueOn: null },
  ...{ state: 'open', may: ['settle', 'cancel'] },
  steps: [{ deed: 'write', by: '701', at: '2025-09-02T12:00:00.000Z', reason: '', winner: null }],
};

it('keeps the focus while a deed is under way and after it, though the row goes', async () => {
  const slow = slowResponse();
  const settle = `POST ${ledger}/a1/settle`;
  const { server } = await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${ledger}`]: [due],
    [settle]: slow.get,
  });
  const panel = await card('Dues and Bets');
  const paid = await panel.findByRole('button', { name: /^Mark as Paid/ });
  act(() => paid.focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(server.count(settle)).toBe(1));
  expect(paid).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(panel.getByRole('button', { name: /^Call Off/ }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  act(() => paid.focus());
  server.on({ [`GET ${ledger}`]: [] });
  slow.send({ ...due, state: 'settled', may: [] });
  expect(await panel.findByText('Nothing is owed')).toBeInTheDocument();
  await waitFor(() => expect(panel.getByRole('button', { name: 'Open' })).toHaveFocus());
  expect(server.count(settle)).toBe(1);
});

it('settles no other entry by the second click of a double click: its row has moved there meanwhile', async () => {
  const settle = (id: string) => `POST ${ledger}/${id}/settle`;
  const late = { ...due, id: 'a2', what: 'Late fee' };
  const { server } = await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${ledger}`]: [due, late],
    [settle('a2')]: late,
  });
  server.on({ [settle('a1')]: () => (server.on({ [`GET ${ledger}`]: [late] }), due) });
  const panel = await card('Dues and Bets');
  const click = async (what: string, detail: number) => {
    const paid = await panel.findByRole('button', { name: new RegExp(`^Mark as Paid: ${what}`) });
    fireEvent.click(paid, { detail });
    return paid;
  };
  const settled = await click('Entry fee', 1);
  await waitFor(() => expect(settled).not.toBeInTheDocument());
  await click('Late fee', 2);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(server.count(settle('a2'))).toBe(0);
  await click('Late fee', 1);
  await waitFor(() => expect(server.count(settle('a2'))).toBe(1));
});

const bet: LedgerEntry = {
  ...{ ...due, id: 'b1', kind: 'bet', from: '701', to: '702', what: 'More wins', state: 'open' },
  may: ['settle', 'cancel', 'decide'],
};
const turned: LedgerEntry = { ...bet, from: '702', to: '701', steps: [...bet.steps, ...bet.steps] };

it('says what a person saw when they did something to an entry', async () => {
  const settle = `POST ${ledger}/b1/settle`;
  const { server } = await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${ledger}`]: [bet],
    [settle]: response(409, { message: 'This entry has changed meanwhile. Look again.' }),
  });
  server.on({ [`GET ${ledger}`]: [turned] });
  const panel = await card('Dues and Bets');
  await userEvent.click(await panel.findByRole('button', { name: /^Mark as Paid: .*ada owes chidi/ }));
  expect(await screen.findByText('This entry has changed meanwhile. Look again.')).toBeInTheDocument();
  expect(await panel.findByRole('button', { name: /^Mark as Paid: .*chidi owes ada/ })).toBeInTheDocument();
  expect(server.calls.find(({ path }) => path.endsWith('/settle'))?.body).toEqual({ reason: '', basedOn: 1 });
});

it.each([
  ['has turned', [turned], /chidi owes ada \(Due\)/],
  ['is done with', [], /not in this list any more/],
])('tells in the form of a deed that its entry %s meanwhile', async (_how, left, told) => {
  const cancel = `POST ${ledger}/b1/cancel`;
  const { server, client } = await openPage(`/leagues/${leagueId}/office`, 'League Office', {
    [`GET ${ledger}`]: [bet],
    [cancel]: turned,
  });
  const panel = await card('Dues and Bets');
  await userEvent.click(await panel.findByRole('button', { name: /^Call Off/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Twice');
  expect(dialog.queryByText(/was changed meanwhile/)).not.toBeInTheDocument();
  server.on({ [`GET ${ledger}`]: left });
  await act(() => client.invalidateQueries());
  expect(await dialog.findByText(/was changed meanwhile/)).toHaveTextContent(told);
  await userEvent.click(dialog.getByRole('button', { name: 'Call Off' }));
  const sent = server.calls.filter(({ path }) => path.endsWith('/cancel')).map(({ body }) => body);
  expect(sent).toEqual(left.map(() => ({ reason: 'Twice', basedOn: 2 })));
});
