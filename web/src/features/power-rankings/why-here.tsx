import { useState } from 'react';
import type { RankedTeam } from '../../lib/api/shared-reads';
import { ordinal, points } from '../../lib/format';
import { Card } from '../../ui/card';
import { NativeSelect } from '../../ui/field/native-select';
import { Trend } from '../../ui/trend';
import type { PowerRankings } from './api';
import { hundredths, weightWords } from './hundredths';
import { nameOf } from './team-name';
import { weeksBefore, weeksBehind } from './trend-words';
import styles from './side.module.css';

type Factor = PowerRankings['methodology']['factors'][number];

interface Props {
  teams: readonly RankedTeam[];
  factors: readonly Factor[];
  myRosterId: number | undefined;
}

const valueOf = ({ value, unit }: RankedTeam['factors'][number]): string =>
  unit === 'percent' ? `${points(value)}%` : `${points(value)} points`;

/** 1 for the best value of a factor; equal values share the better place. */
function placeOf(name: string, value: number, teams: readonly RankedTeam[]): number {
  const values = teams.flatMap(({ factors }) => factors.find((factor) => factor.name === name)?.value ?? []);
  return 1 + values.filter((other) => other > value).length;
}

function Factors({ team, teams, factors }: { team: RankedTeam } & Pick<Props, 'teams' | 'factors'>) {
  const heaviest = Math.max(...factors.map(({ weight }) => weight), 1);
  return (
    <ul className={styles.parts}>
      {team.factors.map((part) => {
        const { name, value, points: added } = part;
        const weight = factors.find((factor) => factor.name === name)?.weight ?? 0;
        return (
          <li key={name}>
            <span className={styles.part}>
              <b>{name}</b>
              <span>
                <b>{hundredths(added)}</b> of {weightWords(weight)}
              </span>
            </span>
            <span className={styles.share} style={{ width: `${(100 * weight) / heaviest}%` }} aria-hidden="true">
              <span style={{ width: weight > 0 ? `${(100 * added) / weight}%` : 0 }} />
            </span>
            <span className={styles.detail}>
              {valueOf(part)} · {ordinal(placeOf(name, value, teams))} of {teams.length}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What a team's power score is made of; the person's own team is shown first. */
export function WhyHere({ teams, factors, myRosterId }: Props) {
  const [chosen, setChosen] = useState<number>();
  const team = teams.find(({ rosterId }) => rosterId === (chosen ?? myRosterId)) ?? teams[0];
  if (!team) return null;
  const weeks = weeksBehind([team]);
  const choice = (
    <NativeSelect
      aria-label="Team"
      value={String(team.rosterId)}
      options={teams.map((one) => ({ value: String(one.rosterId), label: nameOf(one) }))}
      onChange={(rosterId) => setChosen(Number(rosterId))}
    />
  );
  return (
    <Card title="Why here" extra={choice}>
      <p className={styles.total}>
        <span className={`figure ${styles.figure}`}>{hundredths(team.powerScore)}</span>
        <span>
          <b>
            {ordinal(team.rank)} of {teams.length}
          </b>
          {weeks > 0 && (
            <span className={styles.detail}>
              <Trend value={team.trends.score} /> on {weeksBefore(weeks)}
            </span>
          )}
        </span>
      </p>
      <Factors team={team} teams={teams} factors={factors} />
      <p className={styles.sum}>
        Sum of the {team.factors.length} factors <b className="figure">{hundredths(team.powerScore)}</b>
      </p>
    </Card>
  );
}
