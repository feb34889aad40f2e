import { date } from '../../lib/format';
import type { Constitution } from './api';
import type { People } from './use-people';

/** "v4 since Aug 12, 2025 · carried 10 to 2 · edited by ada". */
export function aboutVersion({ version, note, editedBy, editedAt }: Constitution, people: People): string {
  const editor = editedBy === null ? undefined : (people.get(editedBy)?.name ?? 'a former member');
  const since = editedAt === null ? '' : ` since ${date(editedAt)}`;
  return [`v${version}${since}`, note, editor && `edited by ${editor}`].filter(Boolean).join(' · ');
}
