import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { achievementsOf, achievementsPage, anAward, aRule, openAsAdmin } from '../../../testing/achievement-fixtures';
import { slowResponse } from '../../../testing/open-chat';
import { keepsAllWhileSaving } from '../../../testing/while-saving';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const title = () => screen.findByRole('textbox', { name: 'Title' });

it.each([
  ['Manual Award', 'Award Achievement', `POST ${achievementsOf('achievements')}`, anAward(3)],
  ['Setup Automation', 'Save rule', `POST ${achievementsOf('achievement-criteria')}`, aRule],
  ['Edit Big week', 'Save rule', `PATCH /api/achievement-criteria/${aRule.id}`, aRule],
])(
  'takes no changes while the form of "%s" is being saved, which would go with it',
  async (opener, verb, route, body) => {
    const saved = slowResponse();
    await openAsAdmin({ [route]: saved.get }, `${achievementsPage}?manage=rules`);
    await press(opener);
    const field = await title();
    await userEvent.type(field, ' of all');
    await keepsAllWhileSaving((field.closest('dialog') ?? field.closest('form')) as HTMLElement, verb);
    saved.send(body);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument());
  },
);
