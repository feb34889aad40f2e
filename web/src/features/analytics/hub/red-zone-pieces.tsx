import { useQuery } from '@tanstack/react-query';
import { shortName } from '../../../lib/format';
import { redZoneReceiving, redZoneRushing } from '../api';
import { usePlaySeasons } from '../seasons';
import styles from './hub.module.css';
import { Piece, PieceHead } from './piece';

const most = 3;

interface Bar {
  id: string;
  name: string;
  /** The accented part. */
  part: number;
  whole: number;
  words: string;
}

/** Two parts of a whole, beside each other, on the scale of the largest whole. */
const Bars = ({ bars }: { bars: readonly Bar[] }) => {
  const largest = Math.max(...bars.map(({ whole }) => whole), 1);
  return (
    <ol>
      {bars.map(({ id, name, part, whole, words }) => (
        <li key={id} className={`${styles.row} ${styles.barRow}`}>
          <span className={styles.name}>{name}</span>
          <span className={styles.bar} aria-hidden="true">
            <span className={styles.part} style={{ width: `${(part / largest) * 100}%` }} />
            <span className={styles.other} style={{ width: `${((whole - part) / largest) * 100}%` }} />
          </span>
          <b className={styles.figure}>{words}</b>
        </li>
      ))}
    </ol>
  );
};

const Legend = ({ part, other }: { part: string; other: string }) => (
  <>
    <span className={styles.key} /> {part} <span className={`${styles.key} ${styles.otherKey}`} /> {other}
  </>
);

/** Who carries the ball inside the 20. */
export function RushingPiece() {
  const season = usePlaySeasons()?.[0];
  const query = useQuery({ ...redZoneRushing(asked(season)), enabled: season !== undefined });
  return (
    <Piece query={query}>
      {({ players }) => (
        <>
          <PieceHead scope="Attempts">
            <Legend part="Goal line" other="Red zone (6-20)" />
          </PieceHead>
          <Bars
            bars={players.slice(0, most).map((player) => ({
              id: player.id,
              name: shortName(player.playerName, player.position),
              part: player.goalLineAttempts,
              whole: player.redZoneAttempts,
              words: String(player.redZoneAttempts),
            }))}
          />
        </>
      )}
    </Piece>
  );
}

/** Who is thrown to inside the 20. */
export function ReceivingPiece() {
  const season = usePlaySeasons()?.[0];
  const query = useQuery({ ...redZoneReceiving(asked(season)), enabled: season !== undefined });
  return (
    <Piece query={query}>
      {({ players }) => (
        <>
          <PieceHead scope="Of targets">
            <Legend part="Caught" other="Not caught" />
          </PieceHead>
          <Bars
            bars={[...players]
              .sort((a, b) => b.redZoneTargets - a.redZoneTargets)
              .slice(0, most)
              .map((player) => ({
                id: player.id,
                name: shortName(player.playerName, player.position),
                part: player.redZoneReceptions,
                whole: player.redZoneTargets,
                words: `${player.redZoneReceptions} of ${player.redZoneTargets}`,
              }))}
          />
        </>
      )}
    </Piece>
  );
}

/** What the tools themselves ask for first, so that they are there when they are opened. */
const asked = (season: number | undefined) => ({
  season: String(season),
  position: 'all',
  team: 'all',
  zone: 'both' as const,
});
