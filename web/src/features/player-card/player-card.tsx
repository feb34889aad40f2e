import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { statusOf } from '../../lib/api/api-error';
import { useAwaitedLines } from '../../lib/awaited-lines';
import { withCard, type CardState } from '../../lib/card-address';
import { useLeagueIdMaybe } from '../../lib/league-context';
import { AwaitedNotice } from '../../ui/awaited-notice';
import { IconButton } from '../../ui/button/icon-button';
import { Drawer } from '../../ui/dialog/drawer';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { playerCard, type Card } from './api';
import { CardSkeleton } from './card-skeleton';
import { Consistency } from './consistency';
import { Figures } from './figures';
import { Ownership } from './ownership';
import styles from './player-card.module.css';
import { PlayerHead } from './player-head';
import { RedZoneUse } from './red-zone-use';
import { ScheduleAhead } from './schedule-ahead';
import { WeeklyPoints } from './weekly-points';

/** Where the card stands in the list that it was opened from, and how to go on from it. */
function usePlace(playerId: string) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { cardList } = (state as CardState | null) ?? {};
  const index = cardList?.ids.indexOf(playerId) ?? -1;
  return {
    list: index < 0 ? undefined : cardList,
    index,
    show(id: string | undefined) {
      // The next card takes the place of this one: Back leads to the page, however many were looked at.
      const stay = { replace: true, preventScrollReset: true, state };
      if (id !== undefined) void navigate({ search: withCard(search, id) }, stay);
    },
  };
}

function Steps({ list, index, show }: ReturnType<typeof usePlace>) {
  if (!list) return <p className={styles.place}>Player</p>;
  const step = (label: string, id: string | undefined, icon: typeof LeftOutlined) => {
    const Icon = icon;
    return (
      // It keeps the focus at the end of the list.
      <IconButton size="large" aria-label={label} aria-disabled={id === undefined} onClick={() => show(id)}>
        <Icon aria-hidden="true" />
      </IconButton>
    );
  };
  return (
    <>
      <p className={styles.place}>
        Player {index + 1} of {list.ids.length}, <bdi>{list.label}</bdi>
      </p>
      {step('Previous player', list.ids[index - 1], LeftOutlined)}
      {step('Next player', list.ids[index + 1], RightOutlined)}
    </>
  );
}

const Content = ({ card, leagueId }: { card: Card; leagueId: string | undefined }) => (
  <>
    <PlayerHead card={card} leagueId={leagueId} />
    <AwaitedNotice lines={useAwaitedLines([card.season])} within />
    {card.points === null ? (
      <section className={styles.section}>
        <h3>Weekly points</h3>
        <p className={styles.none}>
          {card.player.player_name} has not played in {card.season}.
        </p>
      </section>
    ) : (
      <>
        <Figures points={card.points} position={card.player.position} />
        <WeeklyPoints card={card} points={card.points} />
      </>
    )}
    <Consistency card={card} />
    <RedZoneUse card={card} />
    <ScheduleAhead card={card} />
    {card.ownership && <Ownership owners={card.ownership} playerId={card.player.player_id} leagueId={leagueId} />}
  </>
);

interface Props {
  playerId: string;
  onClose: () => void;
}

/** A player's season above the page: what they scored, how steadily, what is ahead, and who had them. */
export default function PlayerCard({ playerId, onClose }: Props) {
  const leagueId = useLeagueIdMaybe();
  const query = useQuery(playerCard(playerId, leagueId));
  const place = usePlace(playerId);
  const name = query.data?.player.player_name;
  const isUnknown = !query.data && statusOf(query.error) === 404;
  return (
    <Drawer label={name ?? 'Player'} head={<Steps {...place} />} onClose={onClose}>
      <p className="visually-hidden" aria-live="polite">
        {name}
      </p>
      {isUnknown ? (
        <Notice title="Player Not Found" text="Nobody here knows a player with this id." />
      ) : (
        <Loaded query={query} skeleton={<CardSkeleton />} failed="Failed to load the player">
          {(card) => <Content key={playerId} card={card} leagueId={leagueId} />}
        </Loaded>
      )}
    </Drawer>
  );
}
