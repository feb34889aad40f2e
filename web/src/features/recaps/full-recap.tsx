import { useQuery } from '@tanstack/react-query';
import type { League } from '../../lib/api/shared-reads';
import { useMyRosterId } from '../../lib/my-roster';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Loaded } from '../../ui/loaded';
import { SkeletonRows } from '../../ui/skeleton';
import { recap as recapRead, type RecapCard } from './api';
import { madeOn } from './made-on';
import { Sections } from './prose';
import styles from './recaps.module.css';
import { teamsOf } from './teams';

interface Props {
  leagueId: string;
  league: League;
  card: RecapCard;
  onClose: () => void;
}

/** A recap above the page. */
export function FullRecap({ leagueId, league, card, onClose }: Props) {
  const query = useQuery(recapRead(leagueId, card.id));
  const mine = useMyRosterId(leagueId, league.standings);
  return (
    <Dialog
      title={card.title}
      text={`Week ${card.week} - ${card.season} · ${madeOn(card)}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p className={styles.lead}>{card.summary}</p>
      <Loaded
        query={query}
        skeleton={<SkeletonRows rows={5} label="Loading the recap" />}
        failed="The recap could not be loaded"
      >
        {(recap) => <Sections recap={recap} teams={teamsOf(recap, league, mine)} />}
      </Loaded>
    </Dialog>
  );
}
