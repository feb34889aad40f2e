import { Button } from '../../src/ui/button/button';
import { Card } from '../../src/ui/card';
import { TableSkeleton } from '../../src/ui/data-table/table-skeleton';
import { Notice } from '../../src/ui/notice';
import { SkeletonRows } from '../../src/ui/skeleton';
import styles from '../gallery.module.css';

export const States = () => (
  <>
    <div className={styles.pairs}>
      <Card title="Conversations">
        <Notice
          title="No conversations yet."
          text="Start one with anyone in your league."
          action={<Button>New</Button>}
        />
      </Card>
      <Card title="Recent Transactions">
        <Notice
          kind="error"
          title="Failed to fetch transactions"
          text="The league provider did not respond in time."
          action={<Button>Try Again</Button>}
        />
      </Card>
      <Card title="Admin">
        <Notice
          kind="denied"
          title="Access Denied"
          text="You need admin permissions to access this page."
          action={<Button>Back to league</Button>}
        />
      </Card>
      <Card title="League Members">
        <SkeletonRows rows={4} value label="Loading members" />
      </Card>
    </div>
    <Card title="Players">
      <TableSkeleton label="Loading players" columns={5} rows={4} />
    </Card>
  </>
);
