import fs from 'node:fs';
import path from 'node:path';
import { imagePlans } from '../stage.js';
import { trimLock, type Lock } from '../trim-lock.js';

const lock = JSON.parse(fs.readFileSync(path.join(__dirname, '../../../package-lock.json'), 'utf8')) as Lock;

describe('the lock of an image', () => {
  it('takes the nearest of several versions and leaves out what is for development', () => {
    const small: Lock = {
      packages: {
        '': { workspaces: ['a'] },
        a: { name: 'a', dependencies: { b: '1' }, devDependencies: { tool: '1' } },
        'a/node_modules/c': { version: '1.0.0' },
        'node_modules/a': { link: true, resolved: 'a' },
        'node_modules/b': { version: '1.0.0', dependencies: { c: '2' } },
        'node_modules/c': { version: '2.0.0' },
        'node_modules/tool': { version: '1.0.0' },
      },
    };
    const { lock: trimmed, root } = trimLock(small, 'a');
    expect(Object.keys(trimmed.packages)).toEqual(['', 'a', 'node_modules/a', 'node_modules/b', 'node_modules/c']);
    expect(trimmed.packages.a).not.toHaveProperty('devDependencies');
    expect(root.workspaces).toEqual(['a']);
  });

  it.each(imagePlans.map(({ workspace }) => workspace))('of %s has its own packages and no tools', (workspace) => {
    const { lock: trimmed, root } = trimLock(lock, workspace);
    expect(root.workspaces).toEqual(expect.arrayContaining([workspace, 'services/shared', 'proto']));
    expect(root.workspaces).toHaveLength(3);
    const names = Object.keys(trimmed.packages);
    expect(names).toContain('node_modules/nats');
    for (const tool of ['typescript', 'jest', 'eslint', 'node', '@bufbuild/buf', 'vite']) {
      expect(names).not.toContain(`node_modules/${tool}`);
    }
  });
});
