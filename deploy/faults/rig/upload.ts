import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LeagueStack } from './league-stack.js';

const pieces = 20;
const timeoutMs = 40_000;

export interface Uploaded {
  /** 0 for no response. */
  status: number;
  imageUrl?: string;
}

/** A picture as a browser's form sends it. */
export function formOf(picture: Buffer): { body: Buffer; contentType: string } {
  const boundary = 'dynasty-faults';
  const before = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="noise.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(before), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

/** Sends a picture to the league's chat piece by piece, over `takeMs`. */
export async function upload(stack: LeagueStack, picture: Buffer, takeMs = 0): Promise<Uploaded> {
  const { body, contentType } = formOf(picture);
  const headers = {
    authorization: `Bearer ${stack.member.token()}`,
    'content-type': contentType,
    'content-length': body.length,
  };
  const url = `${stack.address}/api/leagues/${stack.leagueId}/chat/upload-image`;
  const request = http.request(url, { method: 'POST', headers, agent: false, timeout: timeoutMs });
  request.once('timeout', () => request.destroy());
  const ended = new Promise<Uploaded>((resolve) => {
    request.once('error', () => resolve({ status: 0 }));
    request.once('response', (response) => {
      const status = response.statusCode ?? 0;
      response.toArray().then(
        (parts) => {
          const text = Buffer.concat(parts as Buffer[]).toString();
          resolve(status === 201 ? { status, ...(JSON.parse(text) as { imageUrl: string }) } : { status });
        },
        () => resolve({ status: 0 }),
      );
    });
  });
  const size = Math.ceil(body.length / pieces);
  for (let from = 0; from < body.length && !request.destroyed; from += size) {
    request.write(body.subarray(from, from + size));
    await sleep(takeMs / pieces);
  }
  request.end();
  return ended;
}

/** Whether a picture that was acknowledged can be read whole. */
export async function isReadable(stack: LeagueStack, { imageUrl }: Uploaded): Promise<boolean> {
  if (imageUrl === undefined) return false;
  const headers = { authorization: `Bearer ${stack.member.token()}` };
  const response = await fetch(new URL(imageUrl, stack.address), { headers });
  return isWholePicture(response);
}

/** Whether this is the whole of a PNG. */
export async function isWholePicture(response: Response): Promise<boolean> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.ok && bytes.subarray(-8, -4).toString('latin1') === 'IEND';
}
