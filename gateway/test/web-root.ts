import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const script = `console.log(${JSON.stringify('dynasty '.repeat(400))});\n`;
/** Runs within the page. */
export const pageScript = 'document.documentElement.dataset.start = "league";';
export const indexHtml = `<!doctype html><html><head><meta name="avatar-base" content="" /><title>Dynasty</title><script>${pageScript}</script></head><body></body></html>`;

/** The service worker as it is built, which knows nothing of the gateway. */
export const workerScript = '(function(){self.addEventListener("install",()=>void self.skipWaiting())})();';

/**
 * A small built web client: a page, a hashed script with its compressed forms, the service worker, and the silent sign-in
 * page.
 */
export async function buildWebRoot(root: string): Promise<void> {
  await mkdir(path.join(root, 'assets'), { recursive: true });
  await writeFile(path.join(root, 'index.html'), indexHtml);
  await writeFile(path.join(root, 'index.html.br'), brotliCompressSync(indexHtml));
  await writeFile(
    path.join(root, 'silent-check-sso.html'),
    '<!doctype html><script src="/silent-check-sso.js"></script>',
  );
  await writeFile(path.join(root, 'worker.js'), workerScript);
  await writeFile(path.join(root, 'worker.js.br'), brotliCompressSync(workerScript));
  await writeFile(path.join(root, 'robots.txt'), 'User-agent: *\n');
  await writeFile(path.join(root, '.secret'), 'not for anybody');
  const file = path.join(root, 'assets', 'app-3f2a91bc.js');
  await writeFile(file, script);
  await writeFile(`${file}.br`, brotliCompressSync(script));
  await writeFile(`${file}.gz`, gzipSync(script));
}
