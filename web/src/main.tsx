import './theme/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { followKeys } from './app/follow-keys';
import { reloadWhenReplaced } from './app/reload-when-replaced';
import { leaveForLogin } from './app/leave-for-login';
import { createRouter, untilRouted } from './app/router';
import { hydrate } from './lib/api/early-reads';
import { createQueryClient } from './lib/api/query-client';
import { inBackground } from './lib/background-file';
import { firstPaint } from './lib/first-paint';
import { startWorker, watchVersion } from './lib/new-version';
import { startSession } from './lib/session/session';
import { followTheme } from './lib/theme';

reloadWhenReplaced();
followTheme();
followKeys();
watchVersion();
void startSession(window.location.pathname, firstPaint());

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const client = createQueryClient(() => leaveForLogin());
// What has been evaluated up to here took its time on a slow phone: it may draw before the routes are matched.
await new Promise((resolve) => setTimeout(resolve));
const router = createRouter();
// The outline that stands in the HTML gives way to the whole page, not to a blank one.
await Promise.all([hydrate(client).catch(() => undefined), untilRouted(router)]);
document.getElementById('front')?.remove();
// A transition is rendered in small steps, between which the browser can do other things.
startTransition(() => {
  createRoot(root).render(
    <StrictMode>
      <App client={client} router={router} />
    </StrictMode>,
  );
});
void firstPaint()
  .then(() => inBackground(() => import('./app/after-paint')))
  .then(
    ({ afterPaint }) => afterPaint(client, root),
    () => undefined,
  );
if (import.meta.env.PROD) void firstPaint().then(startWorker);
