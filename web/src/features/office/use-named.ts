import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { constitution, polls, versions } from './api';
import { entries, summary, type LedgerEntry } from './ledger/api';

/** What the cards of the office read, without reading it for them. */
const onlyRead = { enabled: false } as const;

interface Named {
  /** Sleeper user ids, and the ledger's word for the pot. */
  ids: string[];
  /** Nothing is left to be read that names others: an export of the ledger has all of its pages. */
  isWhole: boolean;
}

const namedByEntry = ({ from, to, steps }: LedgerEntry) => [from, to, steps.at(-1)?.by];

/** Who is named by what is read of the polls, the ledger and the constitution. */
export function useNamed(leagueId: string): Named {
  const asked = useInfiniteQuery({ ...polls(leagueId), ...onlyRead }).data?.pages ?? [];
  const open = useInfiniteQuery({ ...entries(leagueId, 'open'), ...onlyRead });
  const done = useInfiniteQuery({ ...entries(leagueId, 'done'), ...onlyRead });
  const written = [open, done].flatMap(({ data }) => data?.pages ?? []);
  const sums = useQuery({ ...summary(leagueId), ...onlyRead }).data;
  const rules = useQuery({ ...constitution(leagueId), ...onlyRead }).data;
  const older = useInfiniteQuery({ ...versions(leagueId), ...onlyRead }).data?.pages ?? [];
  const ids = [
    ...asked
      .flatMap(({ rows }) => rows)
      .flatMap((poll) => [poll.proposedBy, ...poll.options.flatMap(({ voters }) => voters ?? [])]),
    ...written.flatMap(({ rows }) => rows).flatMap(namedByEntry),
    ...(sums?.balances ?? []).map(({ party }) => party),
    rules?.editedBy,
    ...older.flatMap(({ rows }) => rows).map(({ editedBy }) => editedBy),
  ];
  return { ids: ids.filter((id) => typeof id === 'string'), isWhole: !open.hasNextPage && !done.hasNextPage };
}
