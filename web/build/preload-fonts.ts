import type { Plugin } from 'vite';

const firstPaint = /(inter-latin-wght-normal|archivo-latin-wdth-normal)-[\w-]+\.woff2$/;

/** Asks for the two latin font files together with the page, so that text does not change its shape after it appears. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => firstPaint.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  };
}
