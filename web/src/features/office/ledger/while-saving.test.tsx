import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { leagueId } from '../../../testing/fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { openPage } from '../../../testing/open-page';
import { keepsAllWhileSaving } from '../../../testing/while-saving';
import type { LedgerEntry } from './api';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const of = (path: string) => `/api/leagues/${leagueId}/${path}`;
const entry: LedgerEntry = {
  id: 'a1',
  ...{ kind: 'bet', from: '702', to: '703', cents: 5_000, what: 'More wins', season: '2025', dueOn: null },
  ...{ state: 'running', may: ['decide', 'cancel'] },
  steps: [{ deed: 'write', by: '702', at: '2025-09-02T12:00:00.000Z', reason: '', winner: null }],
};
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function fillMoney() {
  await type('Amount', '50');
  await type('What for', 'Entry fee');
}

async function fillBet() {
  await userEvent.selectOptions(screen.getByLabelText('Against'), 'bruno');
  await fillMoney();
}

it.each([
  ['New Dues', 'Write Dues', 'ledger/dues', fillMoney, [entry]],
  ['New Bet', 'Propose Bet', 'ledger/bets', fillBet, entry],
  [/^Who Won\?/, 'Decide Bet', 'ledger/a1/decide', () => type('Reason (optional)', 'Three more'), entry],
  [/^Call Off: /, 'Call Off', 'ledger/a1/cancel', () => type('Reason', 'Twice'), entry],
])(
  'takes no changes while the form of %s is being saved, which would go with it',
  async (opener, verb, at, fill, body) => {
    const saved = slowResponse();
    await openPage(`/leagues/${leagueId}/office`, 'League Office', {
      [`GET ${of('admin-status')}`]: { isAdmin: true },
      [`GET ${of('rosters')}`]: [{ owner_id: '702' }],
      [`GET ${of('ledger')}`]: [entry],
      [`POST ${of(at)}`]: saved.get,
    });
    await userEvent.click(await screen.findByRole('button', { name: opener }));
    const dialog = await screen.findByRole('dialog');
    await fill();
    await keepsAllWhileSaving(dialog, verb);
    saved.send(response(200, body));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);
