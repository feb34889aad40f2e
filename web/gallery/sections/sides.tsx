import { Card } from '../../src/ui/card';
import { PlayerCell } from '../../src/ui/player-cell';
import { ScorePair, type Side } from '../../src/ui/score-pair';
import { StatCard } from '../../src/ui/stat-card';
import { TeamCell } from '../../src/ui/team-cell';
import styles from '../gallery.module.css';

const legs = (first: number, second: number) => [
  { week: 14, points: first },
  { week: 15, points: second },
];
const side = (rosterId: number, teamName: string, points: number, you = false): Side => ({
  rosterId,
  teamName,
  detail: '9-4 · 115.1 avg',
  avatar: null,
  points,
  you,
});

const longName = 'The Extraordinarily Long-Winded Champions of the Northern Shore';

export const Sides = () => (
  <>
    <div className={styles.pairs}>
      <StatCard label="Record" value="9-4-0" caption="69% win rate" />
      <StatCard label="Your Rank" value="2nd" unit="of 12" caption="Inside the playoff line" to="/all" />
    </div>
    <Card title="Pairs">
      <ul className={styles.pairs}>
        <ScorePair
          status="In Progress"
          yetToPlay={1}
          sides={[side(1, 'Timber Cougars', 60.2, true), side(2, longName, 127.2)]}
        />
        <ScorePair status="Final" sides={[side(3, 'Ridge Stallions', 100.9), side(4, 'נמרי הצפון', 78.3)]} />
        <ScorePair
          status="Final"
          sides={[
            { ...side(5, 'Meadow Bucks', 120.3), roundPoints: 200.5, roundLegs: legs(80.2, 120.3) },
            { ...side(6, longName, 100), roundPoints: 190, roundLegs: legs(90, 100) },
          ]}
        />
      </ul>
    </Card>
    <Card title="Teams and players">
      <div className={styles.cells}>
        <TeamCell name={longName} detail="a-manager-with-quite-a-long-name" you />
        <TeamCell name="🏈🔥 Grit" detail="emoji" />
        <PlayerCell
          playerId="101"
          name="Jordan Example"
          position="RB"
          team="BUF"
          byeWeek={7}
          onBye
          injury={{ status: 'Out' }}
        />
        <PlayerCell playerId="101" name="Jordan Example" position="RB" team={null} byeWeek={null} short />
      </div>
    </Card>
  </>
);
