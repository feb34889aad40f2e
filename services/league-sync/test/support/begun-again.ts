import { type SyncBed } from './sync-bed.js';

/** How often transactions were begun again while the work was done. */
export async function begunAgain({ mongo }: Pick<SyncBed, 'mongo'>, work: () => Promise<void>): Promise<number> {
  const run = mongo.transaction;
  let again = 0;
  const watched = jest.spyOn(mongo, 'transaction').mockImplementation((store) => {
    let tries = 0;
    return run((session) => {
      if (tries > 0) again += 1;
      tries += 1;
      return store(session);
    });
  });
  await work().finally(() => watched.mockRestore());
  return again;
}
