import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { fileOf, filesOf } from './route-files.js';
import { screenFiles } from './screen-files.js';

/** Of one script after gzip, in kB. */
const kbOf = (code: string): number => gzipSync(code, { level: 9 }).length / 1_000;

/**
 * Fails the build when the scripts that an address needs (the entry, its screen, what these import statically) are
 * larger than its budget: `limitsKb`, in kilobytes after gzip, by the address; `other` for those not named.
 */
export function routeBudget(limitsKb: Record<string, number> & { other: number }): Plugin {
  return {
    name: 'route-budget',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const entry = Object.values(bundle).find((item) => item.type === 'chunk' && item.isEntry);
      const tooLarge: string[] = [];
      for (const [address, source] of Object.entries(screenFiles)) {
        const files = filesOf(bundle, [entry?.fileName ?? '', fileOf(bundle, source)]);
        const kb = files.reduce((sum, name) => sum + (bundle[name]?.type === 'chunk' ? kbOf(bundle[name].code) : 0), 0);
        const limit = limitsKb[address] ?? limitsKb.other;
        this.info(`${address}: ${kb.toFixed(1)} kB of scripts (budget ${limit})`);
        if (kb > limit) tooLarge.push(`${address} needs ${kb.toFixed(1)} kB of scripts, its budget is ${limit} kB`);
      }
      if (tooLarge.length > 0) this.error(tooLarge.join('\n'));
    },
  };
}
