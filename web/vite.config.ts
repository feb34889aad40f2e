import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdDirect } from './build/antd-direct.js';
import { cutFonts } from './build/cut-fonts.js';
import { precompress } from './build/precompress.js';
import { routeBudget } from './build/route-budget.js';
import { startPage } from './build/start-page.js';
import { workerFile } from './build/worker-file.js';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';
const proxied = ['/api', '/realms', '/resources'];

/** Scripts of a screen after gzip, kB. */
const budgetsKb = {
  other: 150,
  '/leagues/:leagueId/matchups': 155,
  '/leagues/:leagueId/transactions': 235,
  '/leagues/:leagueId/draft': 235,
};

/** Libraries of every screen, and the pieces of the interface; those around antd go with the screens that use them. */
const inBase =
  /node_modules\/(react|react-dom|react-router|scheduler|clsx|cookie|set-cookie-parser|@tanstack|openapi-fetch|@ant-design\/icons)\/|web\/src\/(ui|lib|app)\/(?!antd|choice|injury-tag|tip|page-head|filter-bar|tabs|week-stepper|dimmed|player-cell|session\/identity|pages|not-found)/;

export default defineConfig({
  plugins: [antdDirect(), react(), cutFonts(), startPage(), routeBudget(budgetsKb), workerFile(), precompress()],
  server: { port: 5173, strictPort: true, proxy: Object.fromEntries(proxied.map((path) => [path, gateway])) },
  build: {
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 800,
    assetsInlineLimit: 2048,
    // Each file more costs a phone a round trip: all styles are 12 kB together, and what most screens share is one file.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: inBase }] } } },
  },
});
