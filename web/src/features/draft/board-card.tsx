import { ProfileOutlined } from '@ant-design/icons';
import { Card } from '../../ui/card';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PositionTag } from '../../ui/position-tag';
import { usePhone } from '../../ui/use-media';
import { useDraftPicks, type Draft, type Pick } from './api';
import { boardOf, positionCounts } from './board';
import styles from './board.module.css';
import { DraftBoard } from './draft-board';
import { BoardSkeleton } from './draft-skeleton';
import { typeWord } from './draft-words';

const noteOf = (picks: readonly Pick[]): string => {
  const traded = picks.filter((pick) => pick.isTraded).length;
  const made = `${picks.length} ${picks.length === 1 ? 'pick' : 'picks'}`;
  return traded > 0 ? `${made}, ${traded} by traded pick` : made;
};

const Counts = ({ picks }: { picks: readonly Pick[] }) => (
  <ul className={styles.counts} aria-label="Picks by position">
    {positionCounts(picks).map(([position, count]) => (
      <li key={position}>
        <PositionTag position={position} /> {count}
      </li>
    ))}
  </ul>
);

const nothing = (
  <Notice
    icon={<ProfileOutlined />}
    title="No Draft Picks Found"
    text="Draft picks are not available for this draft."
  />
);

const Legend = ({ auction, picks }: { auction: boolean; picks: readonly Pick[] }) => (
  <p className={styles.legend}>
    {picks.some((pick) => pick.isTraded) && (
      <span>
        → <i>Name</i>: pick was traded, made by that member
      </span>
    )}
    {picks.some((pick) => pick.is_keeper) && <span>K: keeper</span>}
    {auction && <span>Each column lists what a team bought, in order</span>}
    <span className={styles.hint}>{usePhone() ? 'Tap' : 'Point at or focus'} a team to see only its picks</span>
  </p>
);

/** The board of one draft, with what its marks mean. */
export function BoardCard({ draft }: { draft: Draft }) {
  const query = useDraftPicks(draft);
  const picks = query.data ?? [];
  const some = picks.length > 0;
  return (
    <Card
      title="Draft board"
      note={some ? noteOf(picks) : undefined}
      extra={some && <Counts picks={picks} />}
      className={styles.card}
    >
      <Loaded query={query} skeleton={<BoardSkeleton />} failed="Failed to load draft picks">
        {() =>
          some ? (
            <>
              <DraftBoard board={boardOf(draft, picks)} name={`${draft.season} ${typeWord(draft)} draft`} />
              <Legend auction={draft.type === 'auction'} picks={picks} />
            </>
          ) : (
            nothing
          )
        }
      </Loaded>
    </Card>
  );
}
