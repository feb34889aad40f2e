import { points as inPoints } from '../../lib/format';
import type { WeekOfLog } from './api';
import styles from './game-log.module.css';
import { statWords } from './stat-words';

/** "Out, knee". */
const injuryWords = ({ status, part }: NonNullable<WeekOfLog['injury']>): string =>
  [status, part?.toLowerCase()].filter(Boolean).join(', ');

/** nflverse's statuses of those who were on a team's rosters and could not play. */
const rosterWords: Readonly<Record<string, string>> = {
  INA: 'Inactive',
  RES: 'Reserve list',
  PUP: 'Physically unable to perform',
  SUS: 'Suspended',
  EXE: 'Exempt',
  DEV: 'Practice squad',
  CUT: 'Released',
  RET: 'Retired',
};

const opponentWords = ({ isBye, opponent, isHome }: WeekOfLog): string => {
  if (isBye) return 'Bye';
  return opponent === null ? '–' : `${isHome ? 'vs' : '@'} ${opponent}`;
};

/** @param isNewest the last week with stat lines: the line of a game that is over may still be on its way */
const didWords = (game: WeekOfLog, position: string | null, isNewest: boolean): string => {
  if (game.isBye && game.points === null) return '';
  if (game.isInProgress) return 'In progress';
  if (game.points !== null) return statWords(game.stats, position);
  const off = rosterWords[game.roster ?? ''];
  const mayLack = game.hasLines === false || (isNewest && game.isOver === true);
  const isUnsure = mayLack && off === undefined && game.injury?.status !== 'Out';
  const missed = isUnsure ? 'No stats' : 'Did not play';
  const why = game.injury === null ? off : injuryWords(game.injury);
  return [game.isOver === false ? 'Not played yet' : missed, why].filter(Boolean).join(' · ');
};

/** Every week of the season as a row, the newest first; folded away at first. */
export const GameLog = ({ log, position }: { log: readonly WeekOfLog[]; position: string | null }) => (
  <details className={styles.log}>
    <summary>Game log</summary>
    <table>
      <caption className="visually-hidden">Game log</caption>
      <thead>
        <tr>
          <th scope="col">Week</th>
          <th scope="col">Game</th>
          <th scope="col">Line</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {[...log].reverse().map((game, index) => (
          <tr key={game.week}>
            <th scope="row">{game.week}</th>
            <td className={styles.game}>{opponentWords(game)}</td>
            <td>{didWords(game, position, index === 0)}</td>
            <td>{game.points === null ? '–' : inPoints(game.points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
