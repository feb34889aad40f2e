import react from '@vitejs/plugin-react';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build } from 'vite';
import { antdDirect } from './antd-direct.js';

const root = path.resolve(import.meta.dirname, '..');

/** The front page of visitors as HTML, from the same component that the application shows after a sign-out. */
export async function frontPage(): Promise<string> {
  // Within the packages' folder, so that React is the same one here and there.
  const outDir = await mkdtemp(path.join(root, 'node_modules/.front-page-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [antdDirect(), react()],
      ssr: { noExternal: /^@ant-design/ },
      build: {
        ssr: 'src/features/landing/landing-screen.tsx',
        outDir,
        rolldownOptions: { output: { entryFileNames: 'front.js' } },
      },
    });
    const { default: Front } = (await import(path.join(outDir, 'front.js'))) as { default: FunctionComponent };
    return renderToStaticMarkup(createElement(Front)).replace(/<title>[^<]*<\/title>/, '');
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}
