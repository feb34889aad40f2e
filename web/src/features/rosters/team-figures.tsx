import type { ReactNode } from 'react';
import { count, ordinal, points } from '../../lib/format';
import { Card } from '../../ui/card';
import type { Team, TeamStanding } from './api';
import styles from './team-figures.module.css';

const Figure = ({ label, value, unit }: { label: string; value: ReactNode; unit?: string }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>
      <span className="figure">{value}</span>
      {unit && <small>{unit}</small>}
    </dd>
  </div>
);

/** Before its first game a team has no rank and no average. */
const hasPlayed = (standing: TeamStanding | null): standing is TeamStanding =>
  standing !== null && standing.wins + standing.losses + standing.ties > 0;

/** Where the team stands in the season; a dash for what is not known yet. */
export const TeamPerformance = ({ standing }: { standing: TeamStanding | null }) => (
  <Card title="Team Performance">
    <dl className={styles.figures}>
      <Figure label="Record" value={standing ? `${standing.wins}-${standing.losses}-${standing.ties}` : '–'} />
      <Figure
        label="League Rank"
        value={hasPlayed(standing) ? ordinal(standing.rank) : '–'}
        unit={hasPlayed(standing) ? `of ${standing.totalRosters}` : undefined}
      />
      <Figure label="Points For" value={standing ? points(standing.pointsFor) : '–'} />
      <Figure label="Points Against" value={standing ? points(standing.pointsAgainst) : '–'} />
    </dl>
  </Card>
);

interface QuickProps {
  standing: TeamStanding | null;
  faab: Team['faab'];
}

/** Averages of the season, and what is left for waiver claims by the league's own budget. */
export const QuickStats = ({ standing, faab }: QuickProps) => (
  <Card title="Quick Stats">
    <dl className={styles.rows}>
      <Figure label="Avg Points/Week" value={hasPlayed(standing) ? points(standing.avgPoints) : '–'} />
      <Figure label="Win Percentage" value={hasPlayed(standing) ? `${count(standing.winPercentage * 100)}%` : '–'} />
      <Figure
        label="Remaining FAAB"
        value={faab ? `$${faab.remaining}` : '–'}
        unit={faab ? `of $${faab.budget}` : 'none in this league'}
      />
    </dl>
  </Card>
);
