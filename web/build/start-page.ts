import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { Mode } from '../src/theme/colors.js';
import { cssTokens } from '../src/theme/css-tokens.js';
import { compile } from './compile.js';
import { frontPage } from './front-page.js';
import { fileOf, filesOf, type Bundle } from './route-files.js';
import { patternOf, screenFiles } from './screen-files.js';

const folder = path.resolve(import.meta.dirname, '../start');
/** What the build has put into the page by itself; start.ts asks for these files where they are needed. */
const loaders = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g;
const stylesheet = /\s*(<link rel="stylesheet"[^>]*>)/;
/** The fonts that every page needs. */
export const firstFont = /\/(?:inter|archivo-figures)-[\w-]{8}\.woff2$/;

/**
 * Lets the page begin before the application is there: colours, the outline of a page, the front page as HTML, and the
 * script that decides what is loaded. The gateway allows this script by its hash.
 */
export function startPage(): Plugin {
  let isBuild = false;
  return {
    name: 'start-page',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const style = `:root{${tokens('dark')}}:root[data-theme='light'],.light,[data-ground='light'] .start-main{${tokens('light')}}${await readFile(path.join(folder, 'start.css'), 'utf8')}`;
        const page = html.replace('<!-- colours, start.css and start.ts -->', () => `<style>${style}</style>`);
        return isBuild && bundle !== undefined ? assembled(page, bundle) : page;
      },
    },
  };
}

async function assembled(html: string, bundle: Bundle): Promise<string> {
  const entry = Object.values(bundle).find((item) => item.type === 'chunk' && item.isEntry);
  if (entry === undefined) throw new Error('the build has no entry');
  const shared = filesOf(bundle, [entry.fileName]);
  const screens = Object.entries(screenFiles).map(([screen, file]) => ({
    pattern: patternOf(screen),
    files: filesOf(bundle, [fileOf(bundle, file)])
      .filter((name) => !shared.includes(name))
      .map(address),
  }));
  const fonts = Object.keys(bundle).filter((name) => firstFont.test(name));
  const files = { entry: address(entry.fileName), shared: shared.map(address), fonts: fonts.map(address), screens };
  const script = await compile('start.ts', { FILES: files });
  const front = await frontPage();
  const [found, link = ''] = stylesheet.exec(html) ?? [];
  if (found === undefined) throw new Error('the build has no stylesheet');
  return html
    .replace(loaders, '')
    .replace(found, '')
    .replace('</head>', () => `  <script>${script}</script>\n  </head>`)
    .replace('<!-- stylesheet -->', () => link)
    .replace('<!-- front page -->', () => front);
}

const address = (name: string): string => `/${name}`;
const tokens = (mode: Mode): string =>
  [['color-scheme', mode], ...Object.entries(cssTokens(mode))].map(([name, value]) => `${name}:${value}`).join(';');
