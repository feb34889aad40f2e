import fs from 'node:fs';
import path from 'node:path';
import { operatorsFiles } from '../stage.js';

const importsOf = (file: string): string[] => {
  const text = fs.readFileSync(path.join(__dirname, '../../production', `${file}.ts`), 'utf8');
  return [...text.matchAll(/ from '\.\/([a-z-]+)\.js';$/gm)].map(([, name = '']) => name);
};

it('puts everything into the images that what operators run there imports', () => {
  const needed = new Set(['mongo-users', 'keep']);
  // A set grows while it is gone through.
  for (const file of needed) for (const name of importsOf(file)) needed.add(name);
  expect([...needed].sort()).toEqual([...operatorsFiles].sort());
});
