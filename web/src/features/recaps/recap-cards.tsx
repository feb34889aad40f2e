import type { League } from '../../lib/api/shared-reads';
import { counted } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import type { RecapCard } from './api';
import { DeleteRecap } from './delete-recap';
import { madeOn } from './made-on';
import { ReadFull } from './read-full';
import styles from './recap-cards.module.css';

interface Props {
  leagueId: string;
  league: League;
  isAdmin: boolean;
  cards: readonly RecapCard[];
}

/** The season's other recaps, newest first, each to be read in a dialog. */
export function RecapCards({ cards, isAdmin, ...rest }: Props) {
  return (
    <Card title="More recaps" note={counted(cards.length, 'week')}>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <li key={card.id} className={styles.card}>
            <h3 dir="auto">{card.title}</h3>
            <p className={styles.when}>
              <Badge>Week {card.week}</Badge>
              <small>{madeOn(card)}</small>
            </p>
            <p dir="auto">{card.summary}</p>
            <span className={styles.cardActions}>
              <ReadFull {...rest} card={card} label={`Read Full: Week ${card.week}`} />
              {isAdmin && <DeleteRecap leagueId={rest.leagueId} card={card} label={`Delete: Week ${card.week}`} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
