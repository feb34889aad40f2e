import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../testing/api-server';
import { leagueId } from '../../testing/fixtures';
import { slowResponse } from '../../testing/open-chat';
import { card, openPage } from '../../testing/open-page';

jest.mock('../../lib/session/identity', () => jest.requireActual('../../testing/fake-identity').fakeIdentity);

const page = `/leagues/${leagueId}/profile/701`;
const statement = `/api/owner-statements/${leagueId}/701`;
const aStatement = (text: string, minute: number) => ({
  statement: text,
  updatedAt: `2025-11-30T12:0${minute}:00.000Z`,
});
const open = async () => {
  const { server, router } = await openPage(page, 'ada (You)', {
    [`GET /api/leagues/${leagueId}/careers/701`]: response(404, { message: 'None.', slug: 'no-career' }),
    [`GET ${statement}`]: aStatement('Offers welcome.', 1),
  });
  const shown = await card('Owner Statement');
  const edit = await shown.findByRole('button', { name: 'Edit' });
  const area = () => shown.findByRole('textbox', { name: 'Owner Statement' });
  return { server, router, shown, edit, area };
};

it('takes no words while those before are being saved, which would go with the form', async () => {
  const saved = slowResponse();
  await openPage(page, 'ada (You)', {
    [`GET /api/leagues/${leagueId}/careers/701`]: response(404, { message: 'None.', slug: 'no-career' }),
    [`GET ${statement}`]: { statement: 'Offers welcome.', updatedAt: null },
    [`PUT ${statement}`]: saved.get,
  });
  const shown = await card('Owner Statement');
  await userEvent.click(await shown.findByRole('button', { name: 'Edit' }));
  const area = await shown.findByRole('textbox', { name: 'Owner Statement' });
  await userEvent.type(area, ' Today.');
  await userEvent.click(shown.getByRole('button', { name: 'Save' }));
  await userEvent.type(area, ' And tomorrow.');
  expect(area).toHaveValue('Offers welcome. Today.');
  act(() => saved.send({ statement: 'Offers welcome. Today.', updatedAt: null }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Owner Statement' })).not.toBeInTheDocument());
});

describe('a statement that was changed elsewhere', () => {
  it('is read afresh when it is edited', async () => {
    const { server, edit, area } = await open();
    server.on({ [`GET ${statement}`]: aStatement('From the phone.', 2) });
    await userEvent.click(edit);
    await waitFor(async () => expect(await area()).toHaveValue('From the phone.'));
  });

  it('is not written over unasked, and what was typed stays', async () => {
    const { server, shown, edit, area } = await open();
    await userEvent.click(edit);
    await userEvent.type(await area(), ' Today.');
    server.on({
      [`GET ${statement}`]: aStatement('From the phone.', 2),
      [`PUT ${statement}`]: response(409, { slug: 'statement-changed', message: 'Compare, then save again.' }),
    });
    await userEvent.click(shown.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Compare, then save again.')).toBeInTheDocument();
    expect(await shown.findByRole('alert')).toHaveTextContent('Your statement was changed meanwhile.');
    expect(await area()).toHaveValue('Offers welcome. Today.');
    expect(shown.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(shown.getByRole('button', { name: 'Keep Mine' }));
    expect(await area()).toHaveFocus();
    server.on({ [`PUT ${statement}`]: aStatement('Offers welcome. Today.', 3) });
    await userEvent.click(shown.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Owner statement updated')).toBeInTheDocument();
    const sent = server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual(
      [1, 2].map((minute) => ({ statement: 'Offers welcome. Today.', basedOn: aStatement('', minute).updatedAt })),
    );
  });

  it('can be shown in place of what was typed', async () => {
    const { server, shown, edit, area } = await open();
    await userEvent.click(edit);
    await userEvent.type(await area(), ' Today.');
    server.on({
      [`GET ${statement}`]: aStatement('From the phone.', 2),
      [`PUT ${statement}`]: response(409, { slug: 'statement-changed', message: 'Compare, then save again.' }),
    });
    await userEvent.click(shown.getByRole('button', { name: 'Save' }));
    await userEvent.click(await shown.findByRole('button', { name: 'Show the New Statement' }));
    expect(await area()).toHaveValue('From the phone.');
    expect(shown.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('what was typed and not saved', () => {
  const mark = 'This is your draft of before.';
  /** Words are typed, and then the page is left and opened again. */
  const leave = async (change: Record<string, unknown> = {}) => {
    const { server, router, edit, area } = await open();
    await userEvent.click(edit);
    await userEvent.type(await area(), ' Today.');
    await act(() => router.navigate(`/leagues/${leagueId}`));
    await waitFor(() => expect(screen.queryByText('Owner Statement')).not.toBeInTheDocument());
    server.on(change);
    await act(() => router.navigate(page));
    const shown = await card('Owner Statement');
    const editAgain = async () => userEvent.click(await shown.findByRole('button', { name: 'Edit' }));
    await editAgain();
    const words = () => shown.findByRole('textbox', { name: 'Owner Statement' });
    return { server, shown, words, editAgain };
  };

  it('is there again, and said to be, until it is cancelled', async () => {
    const { shown, words, editAgain } = await leave();
    expect(await words()).toHaveValue('Offers welcome. Today.');
    expect(shown.getByText(mark)).toBeInTheDocument();
    await userEvent.click(shown.getByRole('button', { name: 'Cancel' }));
    await editAgain();
    expect(await words()).toHaveValue('Offers welcome.');
    expect(shown.queryByText(mark)).not.toBeInTheDocument();
  });

  it('is kept no longer than until it is saved', async () => {
    const { server, shown, words, editAgain } = await leave();
    const saved = { [`PUT ${statement}`]: aStatement('Offers welcome. Today.', 2) };
    server.on({ ...saved, [`GET ${statement}`]: aStatement('Offers welcome. Today.', 2) });
    await userEvent.click(await shown.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Owner statement updated')).toBeInTheDocument();
    server.on({ [`GET ${statement}`]: aStatement('From the phone.', 3) });
    await editAgain();
    await waitFor(async () => expect(await words()).toHaveValue('From the phone.'));
    expect(shown.queryByText(mark)).not.toBeInTheDocument();
  });

  it('is written over nothing that was stored meanwhile', async () => {
    const { shown, words } = await leave({ [`GET ${statement}`]: aStatement('From the phone.', 2) });
    expect(await words()).toHaveValue('Offers welcome. Today.');
    expect(await shown.findByRole('alert')).toHaveTextContent('Your statement was changed meanwhile.');
    expect(shown.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.click(shown.getByRole('button', { name: 'Show the New Statement' }));
    expect(await words()).toHaveValue('From the phone.');
    expect(shown.queryByText(mark)).not.toBeInTheDocument();
  });

  it('is no draft where it was being saved when the page was left', async () => {
    const { shown, words } = await leave({ [`GET ${statement}`]: aStatement('Offers welcome. Today.', 2) });
    await waitFor(async () => expect(await words()).toHaveValue('Offers welcome. Today.'));
    await waitFor(() => expect(shown.queryByText(mark)).not.toBeInTheDocument());
    expect(shown.queryByRole('alert')).not.toBeInTheDocument();
  });
});
