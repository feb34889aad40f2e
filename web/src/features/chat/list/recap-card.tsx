import { FileTextOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths';
import type { Message } from '../message';
import styles from './recap-card.module.css';

/** A recap that an admin has posted; names in it are text, whatever is in them. */
export function RecapCard({ card }: { card: NonNullable<Message['card']> }) {
  const { title, text, leagueId, week } = card;
  return (
    <article className={styles.card} aria-label={`Recap of week ${week}`}>
      <p className={styles.kind}>
        <FileTextOutlined aria-hidden="true" /> Weekly Recap · Week {week}
      </p>
      <h3 dir="auto">{title}</h3>
      <p dir="auto">{text}</p>
      <Link to={`${paths.screen('recaps', leagueId)}?week=${week}`}>Read the recap</Link>
    </article>
  );
}
