import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { date } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { NativeSelect } from '../../ui/field/native-select';
import { approvedLeagues, useChangeStatus, type ApprovedLeague, type LeagueStatus } from './api';
import { ApproveDialog } from './approve-dialog';
import { DeleteLeague } from './delete-league';
import { ListTab } from './list-tab';
import { Row } from './row';
import { SuspendDialog } from './suspend-dialog';

const statuses = [
  { value: '', label: 'All statuses' },
  { value: 'approved', label: 'Approved' },
  { value: 'suspended', label: 'Suspended' },
];

type Asked = 'suspend' | 'delete';

function League({ league, onAsk }: { league: ApprovedLeague; onAsk: (what: Asked) => void }) {
  const reactivate = useChangeStatus();
  const { leagueId, name, status, registeredAt } = league;
  const isApproved = status === 'approved';
  return (
    <Row
      name={name}
      title={name}
      badges={
        <>
          <Badge kind={isApproved ? 'success' : 'warning'}>{isApproved ? 'Approved' : 'Suspended'}</Badge>
          {registeredAt !== null && <Badge>Registered</Badge>}
        </>
      }
      lines={[`ID ${leagueId} · Season ${league.season} · ${league.totalRosters} teams`]}
      note={league.notes}
      facts={[
        ['Approved', date(league.approvedAt)],
        ['Registered', registeredAt === null ? 'Not yet' : date(registeredAt)],
      ]}
      actions={
        <>
          {isApproved ? (
            <Button size="small" aria-label={`Suspend ${name}`} onClick={() => onAsk('suspend')}>
              Suspend
            </Button>
          ) : (
            <Button
              size="small"
              aria-label={`Reactivate ${name}`}
              busy={reactivate.isPending}
              goesAway
              onClick={() => reactivate.mutate({ path: { leagueId }, body: { status: 'approved' } })}
            >
              Reactivate
            </Button>
          )}
          <Button size="small" kind="danger" aria-label={`Delete ${name}`} onClick={() => onAsk('delete')}>
            Delete
          </Button>
        </>
      }
    />
  );
}

/** Leagues that may be here, or were suspended. */
export function LeaguesTab() {
  const [status, setStatus] = useState<LeagueStatus>();
  const [approving, setApproving] = useState(false);
  const [asked, setAsked] = useState<{ what: Asked; league: ApprovedLeague }>();
  const close = () => setAsked(undefined);
  return (
    <>
      <ListTab<ApprovedLeague>
        label="approved leagues"
        placeholder="League name or ID"
        read={(search) => approvedLeagues(search, status)}
        empty={status === undefined ? 'No approved leagues yet.' : 'No league has this status.'}
        filter={
          <NativeSelect
            aria-label="Status"
            value={status ?? ''}
            options={statuses}
            onChange={(value) => setStatus(value === '' ? undefined : (value as LeagueStatus))}
          />
        }
        action={
          <Button kind="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setApproving(true)}>
            Approve New League
          </Button>
        }
      >
        {(league) => <League key={league.leagueId} league={league} onAsk={(what) => setAsked({ what, league })} />}
      </ListTab>
      {approving && <ApproveDialog onClose={() => setApproving(false)} />}
      {asked?.what === 'suspend' && <SuspendDialog league={asked.league} onClose={close} />}
      {asked?.what === 'delete' && <DeleteLeague league={asked.league} onClose={close} />}
    </>
  );
}
