import { lazy, Suspense, useState } from 'react';
import type { League } from '../../lib/api/shared-reads';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import type { RecapCard } from './api';
import { madeOn } from './made-on';
import styles from './recaps.module.css';

interface Props {
  leagueId: string;
  league: League;
  isAdmin: boolean;
  cards: readonly RecapCard[];
}

/** Files of their own: the one comes with the first recap that is read, the other with an admin. */
const DeleteRecap = lazy(() => import('./delete-recap').then((file) => ({ default: file.DeleteRecap })));
const FullRecap = lazy(() => import('./full-recap').then((file) => ({ default: file.FullRecap })));

/** The season's other recaps, newest first, each to be read in a dialog. */
export function RecapCards({ cards, isAdmin, ...rest }: Props) {
  const [read, setRead] = useState<RecapCard | null>(null);
  return (
    <Card title="More recaps" note={cards.length === 1 ? '1 week' : `${cards.length} weeks`}>
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
              <Button size="small" aria-label={`Read Full: Week ${card.week}`} onClick={() => setRead(card)}>
                Read Full
              </Button>
              {isAdmin && (
                <Suspense fallback={null}>
                  <DeleteRecap leagueId={rest.leagueId} card={card} label={`Delete: Week ${card.week}`} />
                </Suspense>
              )}
            </span>
          </li>
        ))}
      </ul>
      {read && (
        <Suspense fallback={null}>
          <FullRecap {...rest} card={read} onClose={() => setRead(null)} />
        </Suspense>
      )}
    </Card>
  );
}
