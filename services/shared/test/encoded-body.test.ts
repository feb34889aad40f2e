import zlib from 'node:zlib';
import type { EncodedBody } from '../src/http/encoded-body.js';

const text = 'x'.repeat(3_000);
const opened = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
const compressors = { br: jest.spyOn(zlib, 'brotliCompress'), gzip: jest.spyOn(zlib, 'gzip') };

let encodedBody: (text: string) => EncodedBody;
beforeAll(async () => {
  // It takes what compresses when it is loaded.
  ({ encodedBody } = await import('../src/http/encoded-body.js'));
});
beforeEach(() => jest.clearAllMocks());

it.each(['br', 'gzip'] as const)('is compressed by %s once, for all who ask', async (encoding) => {
  const body = encodedBody(text);
  const [one, other] = await Promise.all([body.as(encoding), body.as(encoding)]);
  expect(opened[encoding](one).toString()).toBe(text);
  expect([other, await body.as(encoding)]).toEqual([one, one]);
  expect(compressors[encoding]).toHaveBeenCalledTimes(1);
});

it.each(['br', 'gzip'] as const)('is compressed by %s anew where that has failed before', async (encoding) => {
  const body = encodedBody(text);
  compressors[encoding].mockImplementationOnce((...given: unknown[]) => {
    const done = given.at(-1) as (error: Error) => void;
    done(new Error('no memory'));
  });
  const asked = await Promise.allSettled([body.as(encoding), body.as(encoding)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(opened[encoding](await body.as(encoding)).toString()).toBe(text);
});
