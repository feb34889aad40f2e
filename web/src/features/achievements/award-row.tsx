import { RiseOutlined, SwapOutlined, TrophyOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { Avatar } from '../../ui/avatar';
import styles from './achievements.module.css';
import type { People } from './words';

export interface AwardLine {
  key: string;
  kind: string;
  title: string;
  /** What it was for, where the figure does not tell. */
  detail: string;
  sleeperUserId: string;
  figure: string;
  when: string;
}

function Icon({ kind }: { kind: string }) {
  if (kind === 'champion') return <TrophyOutlined className={styles.trophy} />;
  return kind === 'trade_master' || kind === 'comeback_kid' ? <SwapOutlined /> : <RiseOutlined />;
}

interface Props {
  award: AwardLine;
  people: People;
  leagueId: string;
  isMine: boolean;
}

/** One award: what, who, how much and when. */
export function AwardRow({ award, people, leagueId, isMine }: Props) {
  const { kind, title, detail, sleeperUserId, figure, when } = award;
  const { name, avatar } = people.get(sleeperUserId) ?? { name: 'Former member', avatar: null };
  return (
    <li className={isMine ? styles.mine : undefined}>
      <span className={styles.tile} aria-hidden="true">
        <Icon kind={kind} />
      </span>
      <span className={styles.what}>
        <b dir="auto">{title}</b>
        <Link to={paths.profile(leagueId, sleeperUserId)} className={styles.person}>
          <Avatar name={name} image={avatar} size={20} />
          <span dir="auto">{name}</span>
          {isMine && <em>(You)</em>}
        </Link>
        {detail !== '' && (
          <small className={styles.detail} dir="auto">
            {detail}
          </small>
        )}
      </span>
      <span className={styles.figures}>
        <b className="figure">{figure}</b>
        <small>{when}</small>
      </span>
    </li>
  );
}
