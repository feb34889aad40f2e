import { registerHooks } from 'node:module';

/**
 * Has Node take the sources as they are, by their own names: what is imported as `x.js` is `x.ts` there. A file of which
 * only types are imported is loaded too, unless the import says `import type`. Types are taken out and nothing is put in
 * their place, so what such a program imports has no enum and no parameter properties.
 */
registerHooks({
  resolve(specifier, context, next) {
    const isOurs = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    const found = next(isOurs ? specifier.replace(/\.js$/, '.ts') : specifier, context);
    return found.url.endsWith('.ts') ? { ...found, format: 'module-typescript' } : found;
  },
});
