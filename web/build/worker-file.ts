import { createHash } from 'node:crypto';
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
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('the build has no page');
      const revision = createHash('sha256').update(page.source).digest('base64url').slice(0, 16);
      const names = Object.keys(bundle).filter((name) => /\.(?:js|css)$/.test(name) || firstFont.test(name));
      // Names of the other files change with their content.
      const assets = names.sort().map((name) => ({ url: `/${name}`, revision: null }));
      // The page comes first: where it is refused nothing else is stored either. A gateway names its revision itself.
      const source = await compile('worker.ts', { FILES: [{ url: '/', revision }, ...assets] });
      this.emitFile({ type: 'asset', fileName: 'worker.js', source });
    },
  };
}
