import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { reloadWhenReplaced } from './app/reload-when-replaced';
import { leaveForLogin } from './app/leave-for-login';
import { createRouter } from './app/router';
import { createQueryClient } from './lib/api/query-client';
import { startSession } from './lib/session/session';
import { applyTokens } from './theme/css-tokens';

reloadWhenReplaced();
applyTokens(document.documentElement, 'dark');
void startSession();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const client = createQueryClient(() => leaveForLogin());
createRoot(root).render(
  <StrictMode>
    <App client={client} router={createRouter()} />
  </StrictMode>,
);
