import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/**
 * Fails the build when what the first page needs (the entry chunk, the chunks it imports statically)
 * is larger than `limitKb` kilobytes after gzip.
 */
export function entryBudget(limitKb: number): Plugin {
  return {
    name: 'entry-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((item) => item.type === 'chunk' && item.isEntry);
      const needed = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (needed.has(name) || chunk?.type !== 'chunk') return;
        needed.add(name);
        chunk.imports.forEach(add);
      };
      if (entry) add(entry.fileName);
      const script = [...needed].map((name) => (bundle[name]?.type === 'chunk' ? bundle[name].code : ''));
      const kb = script.reduce((sum, code) => sum + gzipSync(code, { level: 9 }).length, 0) / 1000;
      this.info(`entry: ${kb.toFixed(1)} kB gzip in ${needed.size} chunks (limit ${limitKb})`);
      if (kb > limitKb) this.error(`the entry bundle is ${kb.toFixed(1)} kB gzip, the budget is ${limitKb} kB`);
    },
  };
}
