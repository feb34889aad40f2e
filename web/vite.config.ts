import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdDirect } from './build/antd-direct.js';
import { entryBudget } from './build/entry-budget.js';
import { precompress } from './build/precompress.js';
import { preloadFonts } from './build/preload-fonts.js';

const gateway = process.env.GATEWAY_URL ?? 'http://localhost:8080';
const proxied = ['/api', '/realms', '/resources'];

export default defineConfig({
  plugins: [antdDirect(), react(), preloadFonts(), entryBudget(145), precompress()],
  server: { port: 5173, strictPort: true, proxy: Object.fromEntries(proxied.map((path) => [path, gateway])) },
  build: { target: 'es2022', sourcemap: false, chunkSizeWarningLimit: 800, assetsInlineLimit: 2048 },
});
