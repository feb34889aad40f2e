import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMySleeperId } from '../../lib/league-context';
import { Button } from '../../ui/button/button';
import { bothReads } from '../../ui/both-reads';
import { Card } from '../../ui/card';
import { Loaded, type Read } from '../../ui/loaded';
import { ShowMore } from '../../ui/show-more';
import { SkeletonRows } from '../../ui/skeleton';
import styles from './achievements.module.css';
import { AwardRow, type AwardLine } from './award-row';
import { awards, championships, finals, type Award, type Finals, type Narrowed, type Titles } from './api';
import { figureOf, whenWords, type People } from './words';

/** Rows of a season before all of them are asked for. */
const fewRows = 8;

const lineOf = (award: Award): AwardLine => ({
  key: award.id,
  kind: award.achievementType,
  title: award.title,
  detail: award.points === undefined ? award.description : '',
  sleeperUserId: award.sleeperUserId,
  figure: figureOf(award),
  when: whenWords(award),
});

/** Whether a title is known to be won in a final: a season may have had no playoffs, or nobody knows how they went. */
const hadFinal = (ends: Finals, season: string | undefined): boolean =>
  ends.some((end) => end.season === season && end.road.at(-1)?.opponent != null);

/** The season's champion by what everybody has won. */
const championsOf = (titles: Titles, ends: Finals, { season, userId }: Narrowed): AwardLine[] =>
  Object.entries(titles)
    .filter(([person, seasons]) => seasons.includes(season ?? '') && (userId === undefined || userId === person))
    .map(([person]) => ({
      key: `champion/${person}`,
      kind: 'champion',
      title: 'League Champion',
      detail: '',
      sleeperUserId: person,
      figure: 'Champion',
      when: hadFinal(ends, season) ? 'Playoffs' : whenWords({ byHand: false }),
    }));

const noTitles: Read<Titles> = { data: {}, error: null, isFetching: false, refetch: () => Promise.resolve() };

interface Props {
  leagueId: string;
  people: People;
  narrowed: Narrowed & { season: string };
}

/** The awards of one season: a few, or all of them. */
export function SeasonCard({ leagueId, people, narrowed }: Props) {
  const [whole, setWhole] = useState(false);
  const me = useMySleeperId();
  const titles = useQuery(championships(leagueId));
  const hasChampions = narrowed.kind === undefined || narrowed.kind === 'champion';
  // The champion is named without it.
  const { data: ends = [] } = useQuery({ ...finals(leagueId), enabled: hasChampions });
  const query = useInfiniteQuery(awards(leagueId, narrowed));
  const both = bothReads(hasChampions ? titles : noTitles, query);
  const [won = {}, earned] = both.data ?? [];
  const awarded = earned?.pages.flatMap(({ rows }) => rows).map(lineOf) ?? [];
  const lines = [...championsOf(won, ends, narrowed), ...awarded];
  const note = `${lines.length}${query.hasNextPage ? '+' : ''} ${lines.length === 1 ? 'award' : 'awards'}`;
  const toggle = lines.length > fewRows && (
    <Button kind="quiet" size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
      {whole ? 'Show fewer' : 'Show all'}
    </Button>
  );
  return (
    <Card title={narrowed.season} note={both.data && note} extra={toggle}>
      <Loaded
        query={both}
        skeleton={<SkeletonRows rows={4} label={`Loading the achievements of ${narrowed.season}`} />}
        failed="The achievements could not be loaded"
      >
        {() =>
          lines.length === 0 ? (
            <p className={styles.none}>No achievements.</p>
          ) : (
            <ul className={styles.awards}>
              {(whole ? lines : lines.slice(0, fewRows)).map((award) => (
                <AwardRow
                  key={award.key}
                  award={award}
                  people={people}
                  leagueId={leagueId}
                  isMine={award.sleeperUserId === me}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {whole && <ShowMore query={query}>Older Achievements</ShowMore>}
    </Card>
  );
}
