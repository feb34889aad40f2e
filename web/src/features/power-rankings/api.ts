import type { DataOf } from '../../lib/api/get';
import type { powerRankings } from '../../lib/api/shared-reads';

export type PowerRankings = DataOf<typeof powerRankings>;
