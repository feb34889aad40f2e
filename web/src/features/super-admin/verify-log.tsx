import { SafetyCertificateOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { saidBy } from '../../lib/api/api-error';
import { count, counted } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { verification } from './api';
import styles from './super-admin.module.css';

/** Checks the log's chain when asked, and says what was found. */
export function VerifyLog() {
  const check = useQuery({ ...verification(), enabled: false, gcTime: 0, retry: false, throwOnError: false });
  const said = () => {
    if (check.isFetching || (!check.data && !check.error)) return null;
    if (check.error) return <Badge kind="error">{saidBy(check.error, 'The log could not be checked')}</Badge>;
    const { valid, entries, brokenAt } = check.data ?? { valid: false, entries: 0, brokenAt: null };
    return valid ? (
      <Badge kind="success">{counted(entries, 'entry is', 'entries are')} in order</Badge>
    ) : (
      <Badge kind="error">Entry {count(brokenAt ?? 0)} is missing or was changed</Badge>
    );
  };
  return (
    <>
      <span role="status" className={styles.said}>
        {said()}
      </span>
      <Button
        icon={<SafetyCertificateOutlined aria-hidden="true" />}
        busy={check.isFetching}
        onClick={() => void check.refetch()}
      >
        Verify Log
      </Button>
    </>
  );
}
