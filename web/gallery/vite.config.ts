import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antdDirect } from '../build/antd-direct.js';
import { cutFonts } from '../build/cut-fonts.js';

/** The gallery is a page of its own for those who build screens; the product's build knows nothing of it. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [antdDirect(), react(), cutFonts()],
  build: { target: 'es2022', chunkSizeWarningLimit: 1000 },
});
