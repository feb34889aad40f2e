import { Card, Panel } from '../../ui/card';
import { Line } from '../../ui/skeleton';
import board from './board.module.css';
import styles from './draft.module.css';

const facts = 7;
const cells = 36;

/** The grid before its picks are known. */
export const BoardSkeleton = () => (
  <div className={board.blank} role="status" aria-label="Loading draft picks">
    {Array.from({ length: cells }, (_, index) => (
      <Line key={index} width="100%" height={108} />
    ))}
  </div>
);

/** Facts strip and board, still. */
export const DraftSkeleton = () => (
  <>
    <Panel>
      <div className={styles.facts} role="status" aria-label="Loading drafts">
        {Array.from({ length: facts }, (_, index) => (
          <div key={index} className={styles.fact}>
            <Line width="48px" height={10} />
            <Line width="84px" />
          </div>
        ))}
      </div>
    </Panel>
    <Card title="Draft board">
      <BoardSkeleton />
    </Card>
  </>
);
