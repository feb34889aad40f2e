import { useQuery } from '@tanstack/react-query';
import { LinkOutlined } from '@ant-design/icons';
import { useLocation, useParams } from 'react-router';
import { statusOf } from '../../lib/api/api-error';
import { league as leagueRead } from '../../lib/api/shared-reads';
import { copyText } from '../../lib/copy-text';
import { date } from '../../lib/format';
import { useLeagueId } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { BackLink } from '../../ui/back-link';
import { Button } from '../../ui/button/button';
import { Card, Panel } from '../../ui/card';
import { Loaded, OnceLoaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { PlayerList } from '../../ui/player-link';
import { SkeletonRows } from '../../ui/skeleton';
import { trade as tradeRead, type Move } from './api';
import { MoveItem, type FromList } from './move-item';
import type { Teams } from './teams';
import styles from './transactions.module.css';
import { weekWords } from './week-words';

const noTeams: Teams = new Map();

const skeleton = (
  <Card title="Trade">
    <SkeletonRows rows={3} label="Loading the trade" />
  </Card>
);

const Trade = ({ move }: { move: Move }) => (
  <Card title={`Trade of ${date(move.status_updated)}`}>
    <PlayerList label="trade" ids={move.trade_details.flatMap((side) => side.adds.map((player) => player.player_id))}>
      <ul>
        <MoveItem move={move} teams={noTeams} linked={false} />
      </ul>
    </PlayerList>
  </Card>
);

/** One trade by itself, at an address that can be passed on. */
export function Component() {
  const leagueId = useLeagueId();
  const { transactionId = '' } = useParams();
  const league = useQuery(leagueRead(leagueId)).data;
  const query = useQuery(tradeRead(leagueId, transactionId));
  const isUnknown = [400, 404].includes(statusOf(query.error) ?? 0);
  const { filters = '' } = (useLocation().state as FromList | null) ?? {};
  const list = paths.screen('transactions', leagueId) + filters;
  return (
    <div className={styles.page}>
      <div>
        <BackLink to={list}>Transactions</BackLink>
        <PageHead
          title="Trade"
          sub={
            query.data
              ? [`Season ${query.data.season}`, weekWords(query.data)].filter(Boolean).join(' · ')
              : 'A trade of the league'
          }
          action={
            <Button
              icon={<LinkOutlined aria-hidden="true" />}
              onClick={() => void copyText(window.location.origin + paths.trade(leagueId, transactionId), 'Link')}
            >
              Copy Link
            </Button>
          }
        />
      </div>
      {isUnknown ? (
        <OnceLoaded league={league} skeleton={skeleton}>
          <Panel>
            <Notice title="Trade Not Found" text="There is no such trade in this league." />
          </Panel>
        </OnceLoaded>
      ) : (
        <Loaded query={query} skeleton={skeleton} failed="The trade could not be loaded">
          {(move) => <Trade move={move} />}
        </Loaded>
      )}
    </div>
  );
}
