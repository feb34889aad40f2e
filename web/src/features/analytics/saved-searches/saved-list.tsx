import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Card } from '../../../ui/card';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notice';
import { SkeletonRows } from '../../../ui/skeleton';
import type { Fields } from '../filters/fields';
import type { SavedTool } from '../tools';
import { savedSearches } from './api';
import styles from './saved-searches.module.css';
import { SearchRow } from './search-row';

/** The searches of a tool that the person has kept. It stands above the filters, so that it covers none of them. */
export function SavedList({ tool, fields }: { tool: SavedTool; fields: Fields }) {
  const query = useQuery(savedSearches(tool));
  const list = useRef<HTMLDivElement>(null);
  return (
    <Card title="Saved Searches" note="saved on your account">
      <div ref={list} tabIndex={-1} className={styles.list}>
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
                  <SearchRow
                    key={search.id}
                    search={search}
                    fields={fields}
                    onDeleted={() => list.current?.focus({ preventScroll: true })}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}
