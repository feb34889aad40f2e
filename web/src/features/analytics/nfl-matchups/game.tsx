import { shortName, timeOfDay } from '../../../lib/format';
import { toast } from '../../../lib/toasts';
import { Badge } from '../../../ui/badge';
import { PlayerLink } from '../../../ui/player-link';
import { positionColor } from '../../../ui/position-tag';
import type { NflGame } from '../api';
import { nflTeam } from '../nfl-teams';
import type { MyPlayer } from '../use-my-players';
import { fullName, impliedWords, lineWords, stadiumWords, weatherWords } from './game-words';
import styles from './nfl-matchups.module.css';

const kickoff = ({ gameTime }: NflGame): string => (gameTime ? timeOfDay(gameTime) : 'Time TBD');

function Status({ game }: { game: NflGame }) {
  if (game.status === 'In Progress') {
    return (
      <Badge kind="success" live>
        In Progress
      </Badge>
    );
  }
  return game.status === 'Final' ? <Badge>Final</Badge> : <Badge kind="outline">{kickoff(game)}</Badge>;
}

interface TeamProps {
  code: string;
  score: number | null;
  /** Who leads, or has won. */
  ahead: boolean;
  decided: boolean;
}

function Team({ code, score, ahead, decided }: TeamProps) {
  const [first, second] = nflTeam(code).colors;
  return (
    <li className={`${styles.team} ${decided && !ahead ? styles.behind : ''}`}>
      <span className={styles.dot} style={{ background: first, borderColor: second }} aria-hidden="true" />
      <span className={styles.teamName}>{fullName(code)}</span>
      {score !== null && (
        <span className={`${styles.score} figure`}>
          {score}
          {ahead && <span className="visually-hidden">, ahead</span>}
        </span>
      )}
      {decided && (
        <span className={styles.caret} aria-hidden="true">
          {ahead && '◀'}
        </span>
      )}
    </li>
  );
}

function Betting({ game }: { game: NflGame }) {
  const { betting } = game;
  if (!betting) return <p className={styles.quiet}>No line</p>;
  const implied = impliedWords(game, betting);
  return (
    <dl className={styles.betting}>
      <div>
        <dt>Line</dt>
        <dd>{lineWords(betting)}</dd>
      </div>
      {betting.total !== null && (
        <div>
          <dt>Over/under</dt>
          <dd>{betting.total}</dd>
        </div>
      )}
      {implied !== undefined && (
        <div>
          <dt>Implied</dt>
          <dd>{implied}</dd>
        </div>
      )}
    </dl>
  );
}

/** How many of the member's players are named. */
const mostNamed = 4;

const Yours = ({ players }: { players: readonly MyPlayer[] | null }) => (
  <div className={styles.yours}>
    <span className={styles.quiet}>Yours</span>
    {players === null && <span className={styles.quiet}>–</span>}
    {players?.length === 0 && <span className={styles.quiet}>None of your players</span>}
    {players?.slice(0, mostNamed).map(({ playerId, name, position, isStarter }) => (
      <span key={playerId} className={`${styles.token} ${isStarter ? styles.starter : ''}`}>
        <span style={{ color: positionColor(position) }}>{position}</span>{' '}
        <PlayerLink playerId={playerId} className={styles.player}>
          {shortName(name, position)}
        </PlayerLink>
        {!isStarter && <span className="visually-hidden"> (bench)</span>}
      </span>
    ))}
    {players !== null && players.length > mostNamed && (
      <span className={styles.quiet}>+{players.length - mostNamed} more</span>
    )}
  </div>
);

interface Props {
  game: NflGame;
  /** The member's players of both teams; null until they are known, undefined without a league. */
  yours: readonly MyPlayer[] | null | undefined;
}

/** One game of the NFL: who, where, in what weather, what is expected; pressing it says it in a toast. */
export function Game({ game, yours }: Props) {
  const { awayTeam, homeTeam, awayScore, homeScore } = game;
  const decided = awayScore !== null && homeScore !== null && awayScore !== homeScore;
  const names = `${fullName(awayTeam)} at ${fullName(homeTeam)}`;
  const tell = () => toast({ kind: 'success', title: names, text: `${kickoff(game)} · ${stadiumWords(game)}` });
  return (
    <li className={styles.game}>
      <p className={styles.where}>
        <Status game={game} />
        <span className={styles.stadium}>{stadiumWords(game)}</span>
        <span className={styles.weather}>{weatherWords(game)}</span>
      </p>
      <div className={styles.sides}>
        <ul>
          <Team code={awayTeam} score={awayScore} ahead={decided && awayScore > homeScore} decided={decided} />
          <Team code={homeTeam} score={homeScore} ahead={decided && homeScore > awayScore} decided={decided} />
        </ul>
        <Betting game={game} />
      </div>
      {game.network !== null && <p className={styles.quiet}>{game.network}</p>}
      {yours !== undefined && <Yours players={yours} />}
      <button type="button" className={styles.cover} onClick={tell}>
        <span className="visually-hidden">{names}</span>
      </button>
    </li>
  );
}
