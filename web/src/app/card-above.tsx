import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { cardOf } from '../lib/card-address';

const PlayerCard = lazy(() => import('../features/player-card/player-card'));

/** The card of the player whom the address names, above whichever page; its code comes with the first of them. */
export function CardAbove() {
  const playerId = cardOf(useLocation().search);
  if (playerId === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PlayerCard playerId={playerId} />
    </Suspense>
  );
}
