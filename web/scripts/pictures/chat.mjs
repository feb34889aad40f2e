import * as responses from './responses.mjs';

/** The states of chat and conversations that a recorded league does not come to by itself. */

const field = (page) => page.getByLabel('Message the league');

const write = async (page, text) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};

/** Something is done with the message that has these words. */
const actOn = (words, action) => async (page) => {
  const message = page.getByRole('log').getByRole('article').filter({ hasText: words }).first();
  await message.hover();
  await message.getByRole('button', { name: action, exact: true }).click();
};

const tooBig = async (page) => {
  const buffer = Buffer.from('GIF89a');
  await page.getByLabel('Image file').setInputFiles({ name: 'trophy.gif', mimeType: 'image/gif', buffer });
  await page.getByText('This is no picture.').waitFor();
};

/** It stands above what is to be seen. */
const closeToast = (page) => page.getByRole('button', { name: 'Close notification' }).first().click();

const writeUnsent = async (page) => {
  await write(page, 'Trade block is open');
  await page.getByText('Waiting for the connection').first().waitFor();
  await closeToast(page);
};

const writeRefused = async (page) => {
  await write(page, 'Trade block is open');
  await page.getByRole('button', { name: 'Try Again' }).first().waitFor();
  await closeToast(page);
};

const search = async (page) => {
  await page.getByRole('button', { name: 'Search messages' }).click();
  await page.getByRole('searchbox', { name: 'Words' }).fill('waivers');
  await page.getByRole('searchbox', { name: 'Words' }).press('Enter');
  await page.getByRole('dialog').getByText('Waivers run tonight').waitFor();
};

/** The league's chat in its rarer states. */
export const chatStates = ({ leagueId }) => {
  const chat = { at: `/leagues/${leagueId}/chat`, shows: 'Waivers run tonight', visible: true };
  const said = responses.aChat;
  return [
    { ...chat, name: 'chat-states', responses: said },
    { ...chat, name: 'chat-reply', responses: said, act: actOn('Waivers run tonight', 'Reply') },
    { ...chat, name: 'chat-upload-failed', responses: responses.all(said, responses.noUpload), act: tooBig },
    { ...chat, name: 'chat-search', responses: said, act: search },
    { ...chat, name: 'chat-report', responses: said, act: actOn('Waivers run tonight', 'Report') },
    {
      name: 'messages-none',
      at: `/leagues/${leagueId}/messages`,
      shows: 'No conversations yet.',
      responses: responses.noConversations,
      visible: true,
    },
    {
      name: 'messages-left',
      at: '/account/messages?conversation=c1',
      shows: 'You have left this league',
      responses: responses.leftConversations,
      visible: true,
    },
    // Last: what is written here is kept by the browser until it has been sent.
    { ...chat, name: 'chat-waiting', responses: responses.all(said, responses.noLine), act: writeUnsent },
    { ...chat, name: 'chat-failed', responses: responses.all(said, responses.notPosted), act: writeRefused },
  ];
};
