import { AppError } from '@dynasty/kit/errors';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { failureReason } from '../src/actions/ingesting/failure-reason.js';

const thrownBy = async (work: () => Promise<unknown>): Promise<unknown> => work().catch((error: unknown) => error);

describe('what members read of a failure', () => {
  test('is what a source could not be taken for', () => {
    expect(failureReason(new AppError('unavailable', 'x', 'the source responded 500'))).toBe(
      'the source responded 500',
    );
    expect(failureReason(new Error('the file has no column week'))).toBe('the file has no column week');
  });

  test('tells no folder of this machine', async () => {
    const engine =
      'IO Error: Could not write file "/tmp/dynasty-nflverse-a1/engine-b/temp_0.tmp": No space left on device';
    expect(failureReason(new Error(engine))).toBe(
      'IO Error: Could not write file "temp_0.tmp": No space left on device',
    );
    expect(failureReason(await thrownBy(() => mkdtemp('/nowhere/dynasty-nflverse-')))).toBe(
      'ENOENT: no such file or directory',
    );
    expect(failureReason(await thrownBy(() => writeFile('/dev/full', 'x')))).toBe('ENOSPC: no space left on device');
  });

  test('tells no address of a server', () => {
    const lost = Object.assign(new Error('connection 5 to 10.0.0.7:27017 closed'), { name: 'MongoNetworkError' });
    expect(failureReason(lost)).toBe('The database is not reachable. Try again shortly.');
  });
});
