import type { IncomingMessage } from 'node:http';

/**
 * The whole body, or undefined once it proves longer than `limit` bytes (the rest is left unread).
 * Rejects when the client goes away.
 */
export function readBody(req: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        req.pause();
        resolve(undefined);
      } else {
        chunks.push(chunk);
      }
    });
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('error', reject);
    // Also said of a request whose body is complete.
    req.once('close', () => void (req.complete || reject(new Error('The client went away.'))));
  });
}
