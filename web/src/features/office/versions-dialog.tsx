import { useInfiniteQuery } from '@tanstack/react-query';
import { date } from '../../lib/format';
import { keptFresh } from '../../lib/kept-fresh';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Loaded } from '../../ui/loaded';
import { ShowMore } from '../../ui/show-more';
import { SkeletonRows } from '../../ui/skeleton';
import { versions as versionsRead } from './api';
import styles from './constitution.module.css';
import type { People } from './use-people';

/** When the constitution was changed, by whom, and what they said of it. */
export function VersionsDialog({
  leagueId,
  people,
  onClose,
}: {
  leagueId: string;
  people: People;
  onClose: () => void;
}) {
  const query = useInfiniteQuery({ ...versionsRead(leagueId), ...keptFresh });
  return (
    <Dialog title="All Versions" actions={<Button onClick={onClose}>Close</Button>} onClose={onClose}>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={4} label="Loading the versions" />}
        failed="The versions could not be loaded"
      >
        {({ pages }) => (
          <>
            <ul className={styles.versions}>
              {pages
                .flatMap(({ rows }) => rows)
                .map(({ version, note, editedBy, editedAt }) => (
                  <li key={version}>
                    <strong>v{version}</strong>
                    <span>
                      <bdi>{note || 'No note'}</bdi>
                    </span>
                    <small>
                      {editedAt && date(editedAt)} by <bdi>{people.get(editedBy ?? '')?.name ?? 'a former member'}</bdi>
                    </small>
                  </li>
                ))}
            </ul>
            <ShowMore query={query}>Older Versions</ShowMore>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
