import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { getByIds } from '../../lib/api/get';
import { useLeagueId } from '../../lib/league-context';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button/button';
import { PlayerLink } from '../../ui/player-link';
import { showInPlaceOf } from '../../ui/show-in-place';
import { TeamCell } from '../../ui/team-cell';
import { usePhone } from '../../ui/use-media';
import type { BookRecord, Holder } from './api';
import { otherOf, titleOf, valueOf, whenOf } from './record-words';
import styles from './records.module.css';

/** A phone shows so many until the rest is asked for. */
const shownOnPhone = 4;

/** Names of the players who hold a record, by id. */
function usePlayerNames(records: readonly BookRecord[]): ReadonlyMap<string, string> {
  const ids = records.flatMap(({ playerId }) => playerId ?? []);
  const parts = useQuery({ ...getByIds('/api/players', ids), enabled: ids.length > 0 }).data ?? [];
  return new Map(parts.flatMap(Object.entries).map(([id, player]) => [id, player.full_name]));
}

/** A person, leading to their profile; a team without an owner leads nowhere. */
export function Person({
  holder,
  detail,
  size,
  you,
}: {
  holder: Holder;
  detail?: string | undefined;
  size?: 24 | 32;
  you?: boolean;
}) {
  const leagueId = useLeagueId();
  const cell = (
    <TeamCell
      name={holder.displayName}
      image={holder.avatar}
      strong={false}
      {...(detail ? { detail } : {})}
      size={size}
      you={you}
    />
  );
  if (holder.sleeperUserId === null) return cell;
  return (
    <Link className={styles.person} to={paths.profile(leagueId, holder.sleeperUserId)}>
      {cell}
    </Link>
  );
}

/** Beside a player's name, and on a phone, the words stand below the person, and may take two lines. */
function RecordCard({ record, player }: { record: BookRecord; player: string | undefined }) {
  const phone = usePhone();
  const words = [whenOf(record), otherOf(record)].filter(Boolean).join(' · ');
  // A player's name leads to their card, and so it does not stand within what leads to the person.
  const isBelow = phone || player !== undefined;
  return (
    <li className={styles.card}>
      <h2>{titleOf(record)}</h2>
      <p className={`${styles.value} figure`}>{valueOf(record)}</p>
      <Person holder={record.holder} detail={isBelow ? undefined : words} />
      {isBelow && (
        <small className={styles.when}>
          {player !== undefined && <PlayerLink playerId={record.playerId}>{player}</PlayerLink>}
          {player !== undefined && words && ' · '}
          {words}
        </small>
      )}
    </li>
  );
}

/** The records, each with who holds it and when it was set. */
export function RecordCards({ records }: { records: readonly BookRecord[] }) {
  const phone = usePhone();
  const [all, setAll] = useState(false);
  const names = usePlayerNames(records);
  const shown = phone && !all ? records.slice(0, shownOnPhone) : records;
  return (
    <section aria-label="Records">
      <ul className={styles.cards}>
        {shown.map((record) => (
          <RecordCard key={record.kind} record={record} player={names.get(record.playerId ?? '')} />
        ))}
      </ul>
      {shown.length < records.length && (
        <Button kind="quiet" onClick={({ currentTarget }) => showInPlaceOf(currentTarget, () => setAll(true))}>
          All {records.length} records
        </Button>
      )}
    </section>
  );
}
