import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const colour = { r: 40, g: 120, b: 200 };
export const still = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: colour } });

/** An animation of frames of the same size. */
export async function animation(frames: number, format: 'gif' | 'webp' = 'gif', side = 16): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, n) =>
      sharp({ create: { width: side, height: side, channels: 3, background: { r: (n * 37) % 256, g: n % 256, b: 9 } } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A GIF of so many frames of one pixel, some 20 bytes each: far more than an encoder would make in a moment. */
export function gifOfFrames(count: number): Buffer {
  const head = Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0])]);
  const colours = Buffer.from([0, 0, 0, 255, 255, 255]);
  const delay = [0x21, 0xf9, 4, 0, 2, 0, 0, 0];
  const frame = Buffer.from([...delay, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, colours, ...Array<Buffer>(count).fill(frame), Buffer.from([0x3b])]);
}

/** A photo with the place where it was taken, and turned by a quarter. */
export const photoWithPlace = () =>
  still(40, 20)
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A PNG that says it is that large, in a few bytes. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}

/** One part of a form. */
export interface FormPart {
  name?: string;
  fileName?: string | null;
  type?: string;
  content: Buffer | string;
}

/** A multipart body with its content type; file names are sent as they are, however odd. */
export function form(...parts: FormPart[]): { headers: Record<string, string>; payload: Buffer } {
  const boundary = `----form${randomBytes(8).toString('hex')}`;
  const bytes = parts.flatMap(({ name = 'image', fileName = 'a.png', type = 'image/png', content }) => {
    const file = fileName === null ? '' : `; filename="${fileName}"`;
    const kind = fileName === null ? '' : `Content-Type: ${type}\r\n`;
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind}\r\n`),
      Buffer.from(content as Buffer),
      Buffer.from('\r\n'),
    ];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...bytes, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
