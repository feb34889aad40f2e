import { TrophyOutlined } from '@ant-design/icons';
import type { Playoffs } from '../../lib/api/shared-reads';
import { losersName, roundsOf } from '../../lib/playoff-words';
import { Notice } from '../../ui/notice';
import { useMedia } from '../../ui/use-media';
import { Board } from './board';
import styles from './bracket-panel.module.css';
import { Champion, ChampionRow } from './champion';
import { RoundsList } from './rounds-list';
import type { Shown } from './shown';

interface Props {
  playoffs: Playoffs;
  kind: 'winners' | 'losers';
  leagueId: string;
  myRosterId: number | undefined;
  titles: number | undefined;
}

const losersText = {
  toilet_bowl: 'The lower score goes on. Final places follow the table.',
  consolation: 'For the teams that are out: the higher score goes on. Final places follow the table.',
};

const Legend = () => (
  <p className={styles.legend} aria-hidden="true">
    <i className={styles.bright} /> Champion’s path <i /> Other results
  </p>
);

/** One bracket: a board of rounds, or a list of them where there is no room. */
export function BracketPanel({ playoffs, kind, leagueId, myRosterId, titles }: Props) {
  const hasRoom = useMedia('(min-width: 1024px)');
  const bracket = playoffs[kind];
  const isWinners = kind === 'winners';
  if (bracket.matches.length === 0) {
    const name = isWinners ? 'championship bracket' : losersName(playoffs);
    return <Notice icon={<TrophyOutlined />} title={`No ${name} is known of this season`} />;
  }
  const sides = bracket.matches.flatMap((match) => match.sides);
  const shown: Shown = {
    ...{ leagueId, bracket, myRosterId, rounds: roundsOf(bracket) },
    teams: new Map(playoffs.teams.map((team) => [team.rosterId, team])),
    champion: isWinners ? playoffs.champion : null,
    lowerWins: !isWinners && playoffs.losersKind === 'toilet_bowl',
    hasLineups: playoffs.state !== 'projected',
    showsNumbers: sides.some(({ rosterId, from }) => rosterId === null && from !== null),
  };
  const weeksOf = (round: number) => playoffs.rounds.find((one) => one.round === round)?.weeks ?? [];
  const team = shown.teams.get(shown.champion ?? 0);
  const final = bracket.matches.find(({ place }) => place === 1);
  const champion = team && { team, titles, final };
  return (
    <>
      {champion && <Legend />}
      {!isWinners && <p className={styles.about}>{losersText[playoffs.losersKind]}</p>}
      {hasRoom ? (
        <Board shown={shown} weeksOf={weeksOf} champion={champion && <Champion {...champion} />} />
      ) : (
        <>
          {champion && <ChampionRow {...champion} />}
          <RoundsList shown={shown} weeksOf={weeksOf} />
        </>
      )}
    </>
  );
}
