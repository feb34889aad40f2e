import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { League } from '../../lib/api/shared-reads';
import { useMyRosterId } from '../../lib/my-roster';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Panel } from '../../ui/card';
import { latePart } from '../../ui/late-part';
import { Loaded } from '../../ui/loaded';
import { SkeletonRows } from '../../ui/skeleton';
import { usePhone } from '../../ui/use-media';
import { recap as recapRead, type Recap, type RecapCard } from './api';
import { madeOn } from './made-on';
import { Sections } from './prose';
import { ReadFull } from './read-full';
import styles from './recaps.module.css';
import { Awards, Movers, Scoreboard } from './side';
import { teamsOf } from './teams';

/** A file of its own: members only read. */
const RecapActions = latePart('recap-actions', () => import('./recap-actions').then((file) => file.RecapActions), null);

interface Props {
  leagueId: string;
  league: League;
  card: RecapCard;
  isAdmin: boolean;
  isCurrent: boolean;
}

export const articleSkeleton = (
  <Panel>
    <SkeletonRows rows={8} label="Loading the recap" />
  </Panel>
);

function Told({ recap, ...props }: Props & { recap: Recap }) {
  const { leagueId, league, card, isAdmin, isCurrent } = props;
  const teams = teamsOf(recap, league, useMyRosterId(leagueId, league.standings));
  // There the admins' menu has it.
  const isInMenu = usePhone() && isAdmin;
  return (
    <div className={styles.columns}>
      <article className={styles.article} aria-labelledby="recap-title">
        <div className={styles.bar}>
          <Badge>Week {recap.week}</Badge>
          {isCurrent && <Badge kind="accent">Current</Badge>}
          <small>Generated {madeOn(recap)}</small>
          {!isInMenu && <ReadFull {...{ leagueId, league, card }} kind="quiet" />}
          {isAdmin && <RecapActions {...{ leagueId, league, card }} />}
        </div>
        <header className={styles.headline}>
          <h2 id="recap-title" dir="auto">
            {recap.title}
          </h2>
          <p dir="auto">{recap.summary}</p>
        </header>
        <Sections recap={recap} teams={teams} />
        <footer className={styles.foot}>
          <span>
            <u>Underlined</u> numbers are receipts: point at one or press it to see the facts behind it.
          </span>
          <Link to={paths.screen('chat', leagueId)}>Discuss in League Chat</Link>
        </footer>
      </article>
      <aside className={styles.side} aria-label={`Week ${recap.week} in figures`}>
        <Scoreboard recap={recap} teams={teams} />
        <Awards recap={recap} teams={teams} leagueId={leagueId} />
        <Movers recap={recap} teams={teams} />
      </aside>
    </div>
  );
}

/** A week's recap with the figures of the week beside it. */
export function Article(props: Props) {
  const query = useQuery(recapRead(props.leagueId, props.card.id));
  return (
    <Loaded query={query} skeleton={articleSkeleton} failed="The recap could not be loaded">
      {(recap) => <Told {...props} recap={recap} />}
    </Loaded>
  );
}
