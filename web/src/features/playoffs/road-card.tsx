import { margin, points } from '../../lib/format';
import type { Playoffs } from '../../lib/api/shared-reads';
import { roundName, roundsOf } from '../../lib/playoff-words';
import { Card } from '../../ui/card';
import { TeamCell } from '../../ui/team-cell';
import { usePhone } from '../../ui/use-media';
import styles from './cards.module.css';

type RoadWeek = Playoffs['road'][number];

const legNames = ['first leg', 'second leg'];

/** "Semi-final", "Final, first leg". */
function stageOf({ round, week }: RoadWeek, road: readonly RoadWeek[], rounds: number): string {
  const name = roundName(round, rounds).replace(/s$/, '');
  const legs = road.filter((one) => one.round === round && one.opponent !== null);
  const leg = legs.findIndex((one) => one.week === week);
  return legs.length > 1 ? `${name}, ${legNames[leg] ?? ''}` : name;
}

const scored = (value: number | null) => (value === null ? '–' : points(value));
const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** The champion's weeks: whom they met, and how far they were ahead in each match. */
export function RoadCard({ playoffs, myRosterId }: { playoffs: Playoffs; myRosterId: number | undefined }) {
  const { road, winners } = playoffs;
  const phone = usePhone();
  const rounds = roundsOf(winners);
  const teams = new Map(playoffs.teams.map((team) => [team.rosterId, team]));
  const champion = teams.get(playoffs.champion ?? 0);
  const [own, against] = [sum(road.map((week) => week.points)), sum(road.map((week) => week.against))];
  return (
    <Card title="Road to the title" note={champion?.teamName}>
      <table className={styles.table}>
        <caption className="visually-hidden">Road to the title of {champion?.teamName}</caption>
        <thead>
          <tr>
            <th scope="col">Week</th>
            <th scope="col">Opponent</th>
            <th scope="col" className={styles.stage}>
              Round
            </th>
            <th scope="col">Points</th>
            <th scope="col">Against</th>
            <th scope="col">
              <span className={styles.wide}>Running </span>
              <span className={styles.lower}>Lead</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {road.map((week) => {
            const opponent = teams.get(week.opponent ?? 0);
            const stage = stageOf(week, road, rounds);
            return (
              <tr key={week.week}>
                <th scope="row">
                  <span className={styles.wide}>Week </span>
                  {week.week}
                </th>
                <td>
                  {opponent ? (
                    <TeamCell
                      name={opponent.teamName}
                      detail={opponent.displayName}
                      image={opponent.avatar}
                      you={opponent.rosterId === myRosterId}
                      youBelow={phone}
                    />
                  ) : (
                    <span className={styles.rests}>Bye as seed {champion?.seed}</span>
                  )}
                </td>
                <td className={styles.stage}>{stage}</td>
                <td data-better={(week.points ?? 0) > (week.against ?? 0) || undefined}>{scored(week.points)}</td>
                <td data-better={(week.against ?? 0) > (week.points ?? 0) || undefined}>{scored(week.against)}</td>
                <td className={styles.lead}>{week.lead === null ? '–' : margin(week.lead)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            <td className={styles.stage} />
            <td>{points(own)}</td>
            <td>{points(against)}</td>
            <td>{margin(own - against)}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  );
}
