import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';
import product from '../playwright.config.js';

const listen =
  "const s=require('node:net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})";
// Every process of the run reads this file; they all need the same port.
process.env.GALLERY_PORT ??= execFileSync(process.execPath, ['-e', listen], { encoding: 'utf8' }).trim();
const address = `http://127.0.0.1:${process.env.GALLERY_PORT}`;

/** The pieces of the interface in a browser, without any server of the product. */
export default defineConfig({
  ...product,
  testDir: 'e2e',
  outputDir: '../test-results/gallery',
  projects: product.projects?.map((project) =>
    project.name === 'phone' ? { ...project, testMatch: 'phone.spec.ts' } : project,
  ),
  use: { ...product.use, baseURL: address },
  webServer: {
    command: `vite build -c vite.config.ts --logLevel warn && vite preview -c vite.config.ts --host 127.0.0.1 --port ${process.env.GALLERY_PORT} --strictPort`,
    cwd: import.meta.dirname,
    url: address,
    timeout: 120_000,
  },
});
