import { oneOf, type Random } from './values.js';

/** What a route takes as a file. */
export interface Upload {
  field: string;
  /** Name, type and content of files that it takes; what is sent is one of them, or one of them spoilt. */
  files: readonly { name: string; type: string; content: Buffer }[];
}

const boundary = 'between-two-parts';
const oddNames = ['../../a.png', 'a\r\nb: c', 'a"b', '', 'CON', `${'x'.repeat(300)}.png`, 'a\u0000.png', '%2e%2e%2fa'];
const oddFields = ['file', 'image', '', '__proto__', 'constructor', 'x'.repeat(200)];
const oddTypes = ['text/html', 'image/svg+xml', 'application/json', '', 'image/png; charset=\u0000'];

/** A form with a file: whole, or with one thing wrong of its name, field, type, content or number of parts. */
export function formOf({ field, files }: Upload, random: Random): { type: string; payload: Buffer } {
  const file = oneOf(random, files);
  const flaw = oneOf(random, ['none', 'content', 'content', 'name', 'field', 'type', 'parts', 'end'] as const);
  const part = {
    field: flaw === 'field' ? oneOf(random, oddFields) : field,
    name: flaw === 'name' ? oneOf(random, oddNames) : file.name,
    type: flaw === 'type' ? oneOf(random, oddTypes) : file.type,
    content: flaw === 'content' ? spoilt(file.content, random) : file.content,
  };
  const parts = Array.from({ length: flaw === 'parts' ? oneOf(random, [0, 2, 50]) : 1 }, () => partOf(part));
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const payload = flaw === 'end' ? whole.subarray(0, Math.floor(random() * whole.length)) : whole;
  return { type: `multipart/form-data; boundary=${boundary}`, payload };
}

function partOf(o: { field: string; name: string; type: string; content: Buffer }): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${o.field}"; filename="${o.name}"\r\n`;
  return Buffer.concat([Buffer.from(`${head}Content-Type: ${o.type}\r\n\r\n`), o.content, Buffer.from('\r\n')]);
}

/** The content cut off, with some bytes turned, with a piece taken out, or with more after its end. */
function spoilt(content: Buffer, random: Random): Buffer {
  const at = () => Math.floor(random() * content.length);
  const how = random();
  if (how < 0.25) return content.subarray(0, at());
  if (how < 0.4) return Buffer.concat([content, content.subarray(at())]);
  if (how < 0.55) return Buffer.concat([content.subarray(0, at()), content.subarray(at())]);
  const turned = Buffer.from(content);
  for (let left = Math.ceil(random() * 8); left > 0 && turned.length > 0; left -= 1) {
    turned[at()] = Math.floor(random() * 256);
  }
  return turned;
}
