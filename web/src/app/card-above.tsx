import { useLocation, useNavigate } from 'react-router';
import { cardOf, withCard, type CardState } from '../lib/card-address';
import { useStepBack } from '../lib/step-back';
import { openedLate } from '../ui/opened-late';

const PlayerCard = openedLate(() => import('../features/player-card/player-card').then((file) => file.default));

/** The card of the player whom the address names, above whichever page; its code comes with the first of them. */
export function CardAbove() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const playerId = cardOf(search);
  if (playerId === undefined) return null;
  const close = () => {
    if ((state as CardState | null)?.cardAbovePage) stepBack();
    else void navigate({ search: withCard(search, undefined) }, { replace: true, preventScrollReset: true, state });
  };
  return <PlayerCard playerId={playerId} onClose={close} />;
}
