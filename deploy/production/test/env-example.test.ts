import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const example = fs.readFileSync(path.join(__dirname, '../../../.env.example'), 'utf8');

it('says how to write what compose and a shell would else read in ways of their own', () => {
  // Compose takes what stands in single quotes as it is, and so does a shell, which knows no escaped quote in them.
  const [, line = '', value = ''] = /^# .*?: (SMTP_SECRET='([^'\\]+)')\.?$/m.exec(example) ?? [];
  for (const mark of ['$', '#', ' ', '<']) expect(value).toContain(mark);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'env-'));
  const file = path.join(folder, '.env');
  fs.writeFileSync(file, `${line}\n`);
  const read = execFileSync('sh', ['-c', '. "$0" && printf %s "$SMTP_SECRET"', file], { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  expect(read).toBe(value);
});
