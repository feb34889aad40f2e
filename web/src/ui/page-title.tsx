import { useLeagueName } from '../lib/league-context';

interface Props {
  page: string;
  /** The week that the page shows. */
  week?: number;
}

/** The window's title: "League Matchups · Week 6 · Invented Four · Dynasty Companion". */
export function PageTitle({ page, week }: Props) {
  const parts = [page, week === undefined ? undefined : `Week ${week}`, useLeagueName(), 'Dynasty Companion'];
  return <title>{parts.filter(Boolean).join(' · ')}</title>;
}
