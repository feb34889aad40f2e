import type { Plugin } from 'vite';
import { compile } from './compile.js';
import { firstFont } from './start-page.js';

/** The service worker, which keeps the page and the files of every screen. */
export function workerFile(): Plugin {
  return {
    name: 'worker-file',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name) || firstFont.test(name));
      const assets = names.map((name) => `/${name}`).sort();
      this.emitFile({
        type: 'asset',
        fileName: 'worker.js',
        source: await compile('worker.ts', { ASSETS: ['/favicon.svg', ...assets] }),
      });
    },
  };
}
