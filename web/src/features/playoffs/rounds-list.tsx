import { isForPlace, roundName, weeksText } from '../../lib/playoff-words';
import styles from './bracket.module.css';
import { ByeBox } from './bye-box';
import { MatchBox } from './match-box';
import { type Shown } from './shown';

/** The rounds below each other, the final first: where there is no room for a board. */
export function RoundsList({ shown, weeksOf }: { shown: Shown; weeksOf: (round: number) => readonly number[] }) {
  const { bracket, rounds } = shown;
  const list = Array.from({ length: rounds }, (_, index) => rounds - index);
  return list.map((round) => {
    const matches = bracket.matches.filter((match) => match.round === round);
    const inOrder = matches.toSorted((a, b) => Number(isForPlace(a)) - Number(isForPlace(b)));
    return (
      <section key={round} className={styles.listed}>
        <h2>
          {roundName(round, rounds)} <small>{weeksText(weeksOf(round))}</small>
        </h2>
        <div className={styles.matches}>
          {inOrder.map((match) => (
            <MatchBox key={match.match} match={match} shown={shown} />
          ))}
          {bracket.byes
            .filter((bye) => bye.round === round)
            .map(({ rosterId }) => (
              <ByeBox key={rosterId} rosterId={rosterId} shown={shown} />
            ))}
        </div>
      </section>
    );
  });
}
