import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { App } from '../app/app';
import { leaveForLogin } from '../app/leave-for-login';
import { routes } from '../app/router';
import { forgetLogs } from '../features/chat/room/logs';
import { readUnsentAgain } from '../features/chat/room/unsent-words';
import { askAgain } from '../lib/api/ask-again';
import { createQueryClient } from '../lib/api/query-client';

/** The whole application at an address, as `main.tsx` puts it together. */
export function renderApp(path: string) {
  forgetLogs();
  readUnsentAgain();
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const client = createQueryClient(() => leaveForLogin(path));
  askAgain(client);
  const view = render(<App client={client} router={router} />);
  return { ...view, router, client, at: () => router.state.location.pathname };
}
