import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdDirect } from './build/antd-direct.js';
import { isInBase } from './build/base-chunk.js';
import { cutFonts } from './build/cut-fonts.js';
import { precompress } from './build/precompress.js';
import { routeBudget } from './build/route-budget.js';
import { startPage } from './build/start-page.js';
import { workerFile } from './build/worker-file.js';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';
const proxied = ['/api', '/realms', '/resources'];

/** The tools share their filters and tables; charts come after the screen is there. */
const analyticsTools = [
  '',
  '/player-stats',
  '/fantasy-points',
  '/player-consistency',
  '/position-consistency',
  '/red-zone',
  '/red-zone-receiving',
  '/defense-vs-position',
];

/** Scripts of a screen after gzip, kB; 0.6 of them finish a sign-out that was cut off before anybody is signed in. */
const budgetsKb = {
  other: 151,
  // Matchups, standings, moves and members beside each other.
  '/leagues/:leagueId': 151.5,
  '/leagues/:leagueId/matchups': 156.5,
  // An article whose numbers open.
  '/leagues/:leagueId/recaps': 152,
  // Filters and rules in sheets on a phone.
  '/leagues/:leagueId/achievements': 152,
  // A page that is all list and composer, whose own messages are in sight before they are sent and are read out and go
  // back to the line when they cannot be, whose deleted words no late or kept list brings back, and whose reactions say
  // without a mouse, too, whose they are.
  '/leagues/:leagueId/chat': 174.5,
  '/leagues/:leagueId/messages': 179.5,
  '/account/messages': 179.5,
  '/leagues/:leagueId/transactions': 240,
  '/leagues/:leagueId/draft': 235.5,
  ...Object.fromEntries(analyticsTools.map((tool) => [`/leagues/:leagueId/analytics${tool}`, 166.5])),
  '/leagues/:leagueId/schedule-grid': 165,
};

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
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'base', test: isInBase }] },
        // The entry names the files of all screens, which costs every first visit: a hash tells them apart.
        chunkFileNames: 'assets/[hash:7].js',
        hashCharacters: 'base36',
      },
    },
  },
});
