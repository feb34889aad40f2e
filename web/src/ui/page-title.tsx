import { useLeagueName } from '../lib/league-context';
import { useUnread } from '../lib/unread';

interface Props {
  page: string;
  /** The week that the page shows. */
  week?: number;
}

/** The window's title, after the number of unread messages: "(3) League Matchups · Week 6 · Invented Four · Dynasty Companion". */
export function PageTitle({ page, week }: Props) {
  const parts = [page, week === undefined ? undefined : `Week ${week}`, useLeagueName(), 'Dynasty Companion'];
  const unread = useUnread();
  const title = parts.filter(Boolean).join(' · ');
  return <title>{unread > 0 ? `(${unread}) ${title}` : title}</title>;
}
