import { AppError } from '@dynasty/kit/errors';
import { type SyncDeps } from '../../deps.js';
import { keepsSeason } from '../../domain/season/chain-season.js';
import { type SeasonJob } from './store-part.js';

const slug = 'part-overtaken';

/** The failure of a job whose part others have stored meanwhile, perhaps as it was before: it reads it again later. */
export const isOvertaken = (error: unknown) => error instanceof AppError && error.slug === slug;

/** Throws AppError `part-overtaken`; nothing is missing of a season that the chain does not keep any more. */
export async function refuseOvertaken(
  deps: Pick<SyncDeps, 'chains'>,
  chain: Pick<SeasonJob['chain'], '_id'>,
  league: Pick<SeasonJob['league'], '_id'>,
): Promise<void> {
  if (!keepsSeason(await deps.chains.find(chain._id), league)) return;
  throw new AppError('unavailable', slug, 'Other jobs were storing this part.');
}
