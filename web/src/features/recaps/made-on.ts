import { date } from '../../lib/format';
import type { RecapCard } from './api';

/** When a recap was written, and how often: "Oct 7, 2025 · Revision 2". */
export const madeOn = ({ generatedAt, revision }: Pick<RecapCard, 'generatedAt' | 'revision'>): string =>
  revision === 1 ? date(generatedAt) : `${date(generatedAt)} · Revision ${revision}`;
