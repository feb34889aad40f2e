import type { Membership } from '../../lib/api/shared-reads';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { useSetAdmin } from './api';
import styles from './league-admin.module.css';

/** What a person is in the league. */
export const Roles = ({ isCommissioner, isAdmin }: { isCommissioner: boolean; isAdmin: boolean }) => (
  <span className={styles.roles}>
    {isCommissioner && <Badge kind="warning">Commissioner</Badge>}
    {isAdmin && <Badge kind="accent">Admin</Badge>}
  </span>
);

interface Props {
  leagueId: string;
  person: Membership;
  onRevoke: (person: Membership) => void;
}

/** Grants the rights of an admin at once; asks before they are taken away. */
export function AdminButton({ leagueId, person, onRevoke }: Props) {
  const setAdmin = useSetAdmin(leagueId);
  const { sleeperUserId: userId, displayName, isAdmin } = person;
  const verb = isAdmin ? 'Remove Admin' : 'Grant Admin';
  const grant = () => setAdmin.mutate({ path: { leagueId, userId }, body: { isAdmin: true } });
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={`${verb}: ${displayName}`}
      busy={setAdmin.isPending}
      onClick={() => (isAdmin ? onRevoke(person) : grant())}
    >
      {verb}
    </Button>
  );
}
