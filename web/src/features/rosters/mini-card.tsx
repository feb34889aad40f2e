import { Link, useLocation } from 'react-router';
import { Avatar } from '../../ui/avatar';
import { PositionTag } from '../../ui/position-tag';
import { usePhone } from '../../ui/use-media';
import { AverageAge } from './average-age';
import styles from './mini-card.module.css';
import type { Group } from './positions';
import type { ShownTeam } from './teams';

interface Props {
  team: ShownTeam;
  /** The positions that the league counts. */
  groups: readonly Group[];
  you: boolean;
}

/** A team at a glance: how many of each position, and how old on average; leads to the whole team below. */
export function MiniCard({ team, groups, you }: Props) {
  const phone = usePhone();
  const { search } = useLocation();
  const mark = you && <span className={styles.you}>(You)</span>;
  const countOf = (group: Group) => team.players.filter((player) => player.group === group).length;
  return (
    <li className={`${styles.card} ${you ? styles.mine : ''}`}>
      <div className={styles.head}>
        <Avatar name={team.name} image={team.avatar} size={phone ? 28 : 32} />
        <div className={styles.lines}>
          <p className={styles.line}>
            <Link to={{ search, hash: `team-${team.rosterId}` }} className={styles.name} dir="auto">
              {team.name}
            </Link>
            {!phone && mark}
          </p>
          <p className={styles.age}>
            <b>
              <AverageAge ages={team.ages} />
            </b>{' '}
            avg age{phone && <> {mark}</>}
          </p>
        </div>
      </div>
      <dl className={styles.counts} style={{ '--groups': groups.length }}>
        {groups.map((group) => (
          <div key={group}>
            <dt>
              <PositionTag position={group} />
            </dt>
            <dd className={countOf(group) === 0 ? styles.zero : undefined}>{countOf(group)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
