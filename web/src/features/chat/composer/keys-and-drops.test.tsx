import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { response } from '../../../testing/api-server';
import { aMessage } from '../../../testing/fixtures';
import { chatPost, openChat, postedTo } from '../../../testing/open-chat';

jest.mock('../../../lib/session/identity', () => jest.requireActual('../../../testing/fake-identity').fakeIdentity);

const open = () => openChat({ [chatPost]: response(201, aMessage('x3', 'ada', 'Look')) });
const picture = new File(['abc'], 'cells.png', { type: 'image/png' });

describe('a word that is being composed, as Japanese is', () => {
  /** Safari says that the word is composed already, and gives the key this code. */
  const inSafari = { isComposing: false, keyCode: 229 };

  it('is ended by Enter, which sends nothing and chooses no name, in Safari too', async () => {
    const { field, server } = await open();
    await userEvent.type(field, 'Look @d');
    await screen.findByRole('option', { name: /dora/ });
    fireEvent.keyDown(field, { key: 'Enter', ...inSafari });
    expect(field).toHaveValue('Look @d');
    await userEvent.type(field, ' ');
    fireEvent.keyDown(field, { key: 'Enter', ...inSafari });
    expect(field).toHaveValue('Look @d ');
    expect(postedTo(server)).toEqual([]);
  });

  it.each([{ isComposing: true }, inSafari])('is given up by Escape, and the reply stays: %j', async (composing) => {
    const { field, panel } = await open();
    await userEvent.hover(await panel.findByText('Good luck'));
    await userEvent.click(panel.getByRole('button', { name: 'Reply' }));
    fireEvent.keyDown(field, { key: 'Escape', ...composing });
    expect(panel.getByRole('button', { name: 'Do not reply' })).toBeInTheDocument();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(panel.queryByRole('button', { name: 'Do not reply' })).not.toBeInTheDocument();
  });
});

describe('words', () => {
  it('that are dropped on the line are left to it', async () => {
    const { field } = await open();
    const isLeft = fireEvent.drop(field, { dataTransfer: { files: [], types: ['text/plain'] } });
    expect(isLeft).toBe(true);
  });

  it('that come with their picture, as the cells of a spreadsheet, are pasted as words', async () => {
    const { field, panel } = await open();
    const cells = { files: [picture], types: ['text/plain', 'text/html', 'Files'] };
    expect(fireEvent.paste(field, { clipboardData: cells })).toBe(true);
    expect(panel.queryByText('cells.png')).not.toBeInTheDocument();
  });
});

it('goes on with words once the address of a picture is sent', async () => {
  const { panel, server } = await open();
  await userEvent.click(panel.getByRole('button', { name: 'Share an image by its address' }));
  await userEvent.type(panel.getByLabelText('Image address'), 'https://pics.example/a.png{Enter}');
  await waitFor(() => expect(postedTo(server)).toHaveLength(1));
  expect(panel.getByLabelText('Message the league')).toHaveFocus();
});
