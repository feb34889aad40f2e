import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readDocuments, readMetadata, writeDocuments } from '../archive.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'archive-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

async function countOf(file: string): Promise<number> {
  let count = 0;
  for await (const { size } of readDocuments(file)) count += Number(size > 0);
  return count;
}

// A folder can be opened like a file, and fails when it is read.
test('a file of a backup that cannot be read is an error of who reads it', async () => {
  await expect(countOf(folder)).rejects.toThrow('EISDIR');
  await expect(readMetadata(folder)).rejects.toThrow('EISDIR');
  await expect(readMetadata(path.join(folder, 'gone.metadata.json.gz'))).rejects.toThrow('ENOENT');
});

test('a file that ends too early is one too', async () => {
  const file = path.join(folder, 'half.bson.gz');
  async function* documents() {
    yield Buffer.from('0500000000', 'hex');
  }
  expect(await writeDocuments(file, documents())).toBe(1);
  expect(await countOf(file)).toBe(1);
  fs.truncateSync(file, fs.statSync(file).size - 4);
  await expect(countOf(file)).rejects.toThrow('unexpected end of file');
});
