import type http from 'node:http';
import type { Provider } from 'oidc-provider';
import type { FileStore } from './file-store.js';
import { errorPage, loginPage, type Page } from './pages.js';
import { signInOf } from './person.js';

const bodyLimit = 16 * 1024;

/**
 * The sign-in form. The address stays the same for every attempt, as Keycloak's does, so that a limit in front can
 * count attempts; which sign-in is meant stands in `execution`. Finishing one only helps the browser that began it:
 * the provider asks for its own cookie on the way back.
 */
export function createLogin(o: { provider: Provider; store: FileStore; home: string }) {
  return async (request: http.IncomingMessage, response: http.ServerResponse, address: URL): Promise<void> => {
    const interaction = await o.provider.Interaction.find(address.searchParams.get('execution') ?? '');
    if (!interaction) {
      sendPage(response, 400, errorPage('This sign-in has run out. Please start again.', o.home));
      return;
    }
    const action = `${address.pathname}${address.search}`;
    if (request.method !== 'POST') {
      const hint = interaction.params.login_hint;
      sendPage(response, 200, loginPage({ action, username: typeof hint === 'string' ? hint : undefined }));
      return;
    }
    const form = await readForm(request);
    const username = form.get('username') ?? '';
    const person = signInOf(username, form.get('password'));
    if (!person) {
      sendPage(response, 200, loginPage({ action, username, error: 'Invalid e-mail or password.' }));
      return;
    }
    o.store.remember(person);
    interaction.result = { login: { accountId: person.accountId, remember: true } };
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
    response.writeHead(303, { location: interaction.returnTo, 'cache-control': 'no-store' }).end();
  };
}

/** Sends a page with its policy. */
export function sendPage(response: http.ServerResponse, status: number, page: Page): void {
  response.writeHead(status, page.headers).end(page.html);
}

async function readForm(request: http.IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyLimit) return new URLSearchParams();
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
