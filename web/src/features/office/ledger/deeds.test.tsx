import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
