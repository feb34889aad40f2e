import * as icons from '@ant-design/icons';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isInBase, ownIcons, ownPieces } from './base-chunk';

const web = path.resolve(__dirname, '..');
const endings = ['', '.ts', '.tsx'];

it('has what all screens share, and not what few of them have', () => {
  const shared = [
    'react/index.js',
    '@tanstack/query-core/build/modern/query.js',
    '@ant-design/icons/es/icons/UpOutlined.js',
  ];
  const own = ['recharts/es6/index.js', 'react-is/index.js', '@ant-design/icons/es/icons/SaveOutlined.js'];
  expect(shared.filter((file) => !isInBase(`/home/dynasty/node_modules/${file}`))).toEqual([]);
  expect(own.filter((file) => isInBase(`/home/dynasty/node_modules/${file}`))).toEqual([]);
  expect(isInBase(path.join(web, 'src/ui/card.tsx'))).toBe(true);
  expect(isInBase(path.join(web, 'src/ui/data-table/data-table.tsx'))).toBe(true);
  expect(isInBase(path.join(web, 'src/ui/data-table/pager.tsx'))).toBe(false);
  expect(isInBase(path.join(web, 'src/ui/charts/axes.ts'))).toBe(false);
  expect(isInBase(path.join(web, 'src/features/chat/api.ts'))).toBe(false);
});

it('names only what there is', () => {
  const exists = (file: string) => endings.some((ending) => existsSync(path.join(web, 'src', file + ending)));
  expect(ownPieces.filter((piece) => !exists(piece))).toEqual([]);
  expect(ownIcons.filter((icon) => !(`${icon}Outlined` in icons))).toEqual([]);
});
