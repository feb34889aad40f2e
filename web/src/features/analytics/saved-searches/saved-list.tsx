import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Card } from '../../../ui/card';
import { Confirm } from '../../../ui/dialog/confirm';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { SkeletonRows } from '../../../ui/skeleton';
import type { Fields } from '../filters/fields';
import type { SavedTool } from '../tools';
import { useToolLeagueId } from '../use-tool-league';
import { savedSearches, useDeleteSearch, type SavedSearch } from './api';
import styles from './saved-searches.module.css';
import { SearchRow } from './search-row';

/** The searches of a tool that the person has kept. It stands above the filters, so that it covers none of them. */
export function SavedList({ tool, fields }: { tool: SavedTool; fields: Fields }) {
  const query = useQuery(savedSearches(tool, useToolLeagueId()));
  const [asked, setAsked] = useState<SavedSearch>();
  const remove = useDeleteSearch();
  const list = useRef<HTMLDivElement>(null);
  const gone = useRef<SavedSearch>(undefined);
  // The row that asked for it is gone with it: the list has the focus once the question no longer lies above it.
  useEffect(() => {
    if (asked === undefined) return;
    const rows = list.current;
    return () => {
      if (gone.current === asked) rows?.focus({ preventScroll: true });
    };
  }, [asked]);
  return (
    <Card title="Saved Searches" note="saved on your account">
      <div ref={list} role="group" aria-label="Saved searches" tabIndex={-1} className={styles.list}>
        <Loaded
          query={query}
          skeleton={<SkeletonRows rows={2} label="Loading your saved searches" />}
          failed="Failed to load your saved searches"
        >
          {({ searches }) =>
            searches.length === 0 ? (
              <Notice title="No Saved Searches" text="Save Search keeps what the page shows, for you alone." />
            ) : (
              <ul>
                {searches.map((search) => (
                  <SearchRow key={search.id} search={search} fields={fields} onDelete={() => setAsked(search)} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {asked && (
        <Confirm
          title="Delete Saved Search"
          text={`${asked.name} is deleted for good. Links to it that were copied still open it.`}
          verb="Delete"
          busyVerb="Deleting..."
          busy={remove.isPending}
          irreversible
          onConfirm={() =>
            remove.mutate(
              { path: { searchId: asked.id } },
              {
                onSuccess: () => (gone.current = asked),
                // Who closed the question meanwhile may be asked another one by now.
                onSettled: () => setAsked((now) => (now === asked ? undefined : now)),
              },
            )
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </Card>
  );
}
