import type { Rolldown } from 'vite';

export type Bundle = Rolldown.OutputBundle;

/** These chunks and what they import statically. */
export function filesOf(bundle: Bundle, chunks: string[]): string[] {
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    chunk.imports.forEach(add);
  };
  chunks.forEach(add);
  return [...files];
}

/** The chunk that a source file (`src/…`) has become. */
export function fileOf(bundle: Bundle, source: string): string {
  const chunk = Object.values(bundle).find(
    (item) => item.type === 'chunk' && item.facadeModuleId?.endsWith(`/${source}`),
  );
  if (chunk === undefined) throw new Error(`${source} has no chunk of its own`);
  return chunk.fileName;
}
