import { existsSync } from 'node:fs';
import path from 'node:path';
import { isInBase, ownFilledIcons, ownIcons, ownPieces } from './base-chunk';

const web = path.resolve(__dirname, '..');
const endings = ['', '.ts', '.tsx'];

it('has what all screens share, and not what few of them have', () => {
  const shared = [
    'react/index.js',
    '@tanstack/query-core/build/modern/query.js',
    '@ant-design/icons/es/icons/UpOutlined.js',
  ];
  const apart = [
    'recharts/es6/index.js',
    'react-is/index.js',
    '@ant-design/icons/es/icons/SaveOutlined.js',
    '@ant-design/icons/es/icons/InfoCircleFilled.js',
  ];
  expect(shared.filter((file) => !isInBase(`/home/dynasty/node_modules/${file}`))).toEqual([]);
  expect(apart.filter((file) => isInBase(`/home/dynasty/node_modules/${file}`))).toEqual([]);
  expect(isInBase(path.join(web, 'src/ui/card.tsx'))).toBe(true);
  expect(isInBase(path.join(web, 'src/ui/menu/menu-button.tsx'))).toBe(true);
  expect(isInBase(path.join(web, 'src/ui/data-table/data-table.tsx'))).toBe(false);
  expect(isInBase(path.join(web, 'src/ui/charts/axes.ts'))).toBe(false);
  expect(isInBase(path.join(web, 'src/features/chat/api.ts'))).toBe(false);
});

it('names only what there is', () => {
  const exists = (file: string) => endings.some((ending) => existsSync(path.join(web, 'src', file + ending)));
  expect(ownPieces.filter((piece) => !exists(piece))).toEqual([]);
  const icons = path.join(path.dirname(require.resolve('@ant-design/icons/package.json')), 'es/icons');
  const own = [...ownIcons.map((icon) => `${icon}Outlined`), ...ownFilledIcons.map((icon) => `${icon}Filled`)];
  expect(own.filter((icon) => !existsSync(path.join(icons, `${icon}.js`)))).toEqual([]);
});
