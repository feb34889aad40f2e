import { TrophyOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { points } from '../../lib/format';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import styles from './feature-cards.module.css';
import { sampleChampions, sampleMembers, samplePower, sampleScores } from './sample';

const Feature = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <li className={styles.card}>
    <div className={styles.piece} aria-hidden="true">
      {children}
    </div>
    <h2>{title}</h2>
    <p>{text}</p>
  </li>
);

/** The features of the product, each with a small sample. */
export const FeatureCards = () => (
  <ul className={styles.cards}>
    <Feature title="Private access" text="Invitation only. Every member is checked against the league itself.">
      {sampleMembers.map((name) => (
        <div key={name} className={styles.row}>
          <Avatar name={name} size={28} />
          <span className={styles.grow}>{name}</span>
          <Badge kind="success">Verified</Badge>
        </div>
      ))}
    </Feature>
    <Feature title="Live updates" text="Real-time scores, matchups and standings as games happen.">
      {sampleScores.map(({ team, points: scored }, index) => (
        <div key={team} className={`${styles.row} ${index === 0 ? styles.ahead : styles.behind}`}>
          <span className={styles.grow}>{team}</span>
          <span className={`${styles.score} figure`}>{points(scored)}</span>
        </div>
      ))}
    </Feature>
    <Feature title="Advanced analytics" text="Power scores, consistency, red zone usage and matchup strength.">
      {samplePower.map((score) => (
        <div key={score} className={styles.row}>
          <span className={styles.track}>
            <span style={{ width: `${score}%` }} />
          </span>
          <span className={styles.value}>{points(score)}</span>
        </div>
      ))}
    </Feature>
    <Feature title="Championship tools" text="Drafts, titles and records kept beyond the provider’s own window.">
      {sampleChampions.map(({ name, year }) => (
        <div key={year} className={styles.row}>
          <TrophyOutlined className={styles.trophy} />
          <span className={styles.grow}>{name}</span>
          <span className={styles.value}>{year}</span>
        </div>
      ))}
    </Feature>
  </ul>
);
