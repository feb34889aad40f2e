import type { RankedTeam } from '../../lib/api/shared-reads';
import { counted, points } from '../../lib/format';
import { Card } from '../../ui/card';
import { trendBand } from '../../ui/trend';
import styles from './side.module.css';
import { nameOf } from './team-name';
import { weeksBefore, weeksBehind } from './trend-words';

const list = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' });

/** "2 teams" in bold, and what of them. */
function Improving({ teams }: { teams: readonly RankedTeam[] }) {
  const weeks = weeksBehind(teams);
  if (weeks === 0) return <p>There is no week before to compare with.</p>;
  const up = teams.filter(({ trends }) => trends.improving);
  const beyond = `up more than ${trendBand} points on ${weeks > 1 ? 'the mean of ' : ''}${weeksBefore(weeks)}`;
  if (up.length === 0) return <p>No team is {beyond}.</p>;
  return (
    <p>
      <b>{counted(up.length, 'team')}</b> {up.length === 1 ? 'is' : 'are'} {beyond}: {list.format(up.map(nameOf))}.
    </p>
  );
}

/** Who leads, who is on the way up, and how to read the scores. */
export function Insights({ teams }: { teams: readonly RankedTeam[] }) {
  const [leader] = teams;
  if (!leader) return null;
  const results = leader.wins + leader.losses + leader.ties;
  return (
    <Card title="Key Insights">
      <dl className={styles.insights}>
        <div>
          <dt>Leader</dt>
          <dd>
            <b dir="auto">{nameOf(leader)}</b> with {points(leader.powerScore)}, and {leader.wins} of {results} won.
          </dd>
        </div>
        <div>
          <dt>Improving</dt>
          <dd>
            <Improving teams={teams} />
          </dd>
        </div>
        <div>
          <dt>Note</dt>
          <dd>Scores are percentiles inside this league. They compare teams, not seasons.</dd>
        </div>
      </dl>
    </Card>
  );
}
