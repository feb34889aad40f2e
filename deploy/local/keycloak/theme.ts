import fs from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../layout.js';

const themes = path.join(repositoryRoot, 'deploy/keycloak/themes');
const inter = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/**
 * Puts the product's typeface into the theme of Keycloak's pages, where its style expects it; the repository holds no
 * copy of the font. Returns the folder of the themes, as Keycloak's own folder `themes` has them.
 */
export function completeThemes(): string {
  const fonts = path.join(themes, 'dynasty/login/resources/fonts');
  const file = require.resolve(inter, { paths: [path.join(repositoryRoot, 'web')] });
  fs.mkdirSync(fonts, { recursive: true });
  fs.copyFileSync(file, path.join(fonts, 'inter.woff2'));
  return themes;
}
