import { expect } from '@playwright/test';
import path from 'node:path';
import * as responses from './responses.mjs';

/** The states of chat and conversations that a recorded league does not come to by itself. */

const field = (page) => page.getByLabel('Message the league');

const write = async (page, text) => {
  await field(page).fill(text);
  await field(page).press('Enter');
};

/** Something is done with the message that has these words. It may move away from the mouse while the page comes. */
const actOn = (words, action) => async (page) => {
  const message = page.getByRole('log').getByRole('article').filter({ hasText: words }).first();
  const button = message.getByRole('button', { name: action, exact: true });
  await expect(async () => {
    await message.hover();
    await button.click({ timeout: 3_000 });
  }).toPass({ timeout: 15_000 });
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

const shareByAddress = async (page) => {
  await page.getByRole('button', { name: 'Share an image by its address' }).click();
  await page.getByLabel('Image address').fill('https://pics.example/trophy.png');
};

const picture = path.resolve(import.meta.dirname, '../../public/icon-192.png');
const choosePicture = (page) => page.getByLabel('Image file').setInputFiles(picture);

const upload = async (page) => {
  await choosePicture(page);
  await page.getByText('Ready to send').waitFor();
};

const uploading = async (page) => {
  await choosePicture(page);
  await page.getByRole('button', { name: 'Cancel the upload' }).waitFor();
};

const showWhoReacted = async (page) => {
  await page.getByRole('list', { name: 'Reactions' }).getByRole('button').focus();
  await page.getByRole('tooltip').waitFor();
};

/** As far as the page knows. */
const goOffline = async (page) => {
  const said = page.getByText('You are offline.');
  // A page that is just beginning does not hear it the first time.
  for (let told = 0; told < 20 && !(await said.isVisible()); told += 1) {
    await page.evaluate(() => globalThis.dispatchEvent(new Event('offline')));
    await page.waitForTimeout(200);
  }
  await said.waitFor();
};

const deleteConversation = async (page) => {
  await page.getByRole('button', { name: 'Delete this conversation' }).click();
  await page.getByRole('alertdialog').waitFor();
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
  const as = (whom) => responses.all(said, whom);
  const conversation = {
    at: `/leagues/${leagueId}/messages?conversation=c2`,
    shows: 'Deal. I send it tonight.',
    responses: responses.conversations,
    visible: true,
  };
  return [
    { ...chat, name: 'chat-states', responses: said },
    { ...chat, name: 'chat-reply', responses: said, act: actOn('Waivers run tonight', 'Reply') },
    { ...chat, name: 'chat-upload-failed', responses: responses.all(said, responses.noUpload), act: tooBig },
    { ...chat, name: 'chat-search', responses: said, act: search },
    { ...chat, name: 'chat-report', responses: said, act: actOn('Waivers run tonight', 'Report') },
    { ...chat, name: 'chat-hide', responses: as(responses.anAdmin), act: actOn('Waivers run tonight', 'Hide') },
    {
      ...chat,
      name: 'chat-delete',
      responses: as(responses.robin),
      act: actOn('Waivers run tonight', 'Delete message'),
    },
    { ...chat, name: 'chat-image-url', responses: said, act: shareByAddress },
    { ...chat, name: 'chat-upload', responses: said, act: upload },
    { ...chat, name: 'chat-upload-runs', responses: responses.all(said, responses.slowUpload), act: uploading },
    { ...chat, name: 'chat-reactions', responses: said, act: actOn('Waivers run tonight', 'React') },
    { ...chat, name: 'chat-who-reacted', responses: said, act: showWhoReacted },
    { ...chat, name: 'chat-offline', responses: said, act: goOffline },
    { ...chat, name: 'chat-empty', responses: responses.noMessages, shows: 'No messages yet' },
    { ...chat, name: 'chat-error', responses: responses.chatFails, shows: 'The chat could not be loaded' },
    { ...conversation, name: 'messages-conversation' },
    { ...conversation, name: 'messages-delete', act: deleteConversation },
    {
      name: 'messages-none',
      at: `/leagues/${leagueId}/messages`,
      shows: 'No conversations yet.',
      responses: responses.noConversations,
      visible: true,
    },
    {
      name: 'messages-error',
      at: `/leagues/${leagueId}/messages`,
      shows: 'The conversations could not be loaded',
      responses: responses.conversationsFail,
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
