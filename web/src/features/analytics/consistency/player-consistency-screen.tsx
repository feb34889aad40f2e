import { Button } from '../../../ui/button/button';
import { Panel } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { SkeletonRows } from '../../../ui/skeleton';
import { AnalyticsPage } from '../analytics-page';
import type { League } from '../../../lib/api/shared-reads';
import type { Fields } from '../filters/fields';
import { optionsOf, positionField, positionsOf } from '../filters/positions';
import { ToolFilters } from '../filters/tool-filters';
import { useToolFilters } from '../filters/use-tool-filters';
import { LeagueTool } from '../league-tool';
import { Result } from '../results/result';
import { Comparison } from './comparison';
import styles from './consistency.module.css';
import { mostPicked, textOf, type Picked } from './picked-players';
import { SeasonChoice } from './season-choice';
import { useComparison, writtenOnce } from './use-comparison';
import { seasonsField, useSeasons } from './use-seasons';

const fieldsOf = (positions: readonly string[]) =>
  ({
    playerName: { label: `Player name (up to ${mostPicked})`, fallback: '', placeholder: 'James Cook' },
    position: positionField(positions),
    minGames: {
      label: 'Min games',
      fallback: '8',
      options: optionsOf(['4', '6', '8', '10', '12']),
      chip: (games) => `${games} games or more`,
      always: true,
    },
  }) satisfies Fields;

const noData = 'No data found for the player in the selected seasons.';

/** Among whom a name was looked for, where that was not everybody. */
const searchedOf = ({ playerId }: Picked, position: string): string =>
  playerId === undefined && position !== 'all' ? ` Only ${position}s were searched.` : '';

const waiting = (
  <Panel>
    <SkeletonRows rows={4} label="Analyzing" value />
  </Panel>
);

function Players({ league, seasons }: { league: League; seasons: readonly number[] }) {
  const fields = fieldsOf(positionsOf(league));
  const filters = useToolFilters(fields);
  const chosen = useSeasons(filters.rest, seasons);
  const { applied, draft } = filters;
  const { picked, queries, found, show } = useComparison(filters, {
    leagueId: league.id,
    seasons: chosen.applied,
    position: applied.position,
    minGames: Number(applied.minGames),
  });
  const name = draft.playerName.trim();
  const isFull = picked.length >= mostPicked;
  const analyze = () => {
    // Another position is for the name that is typed: those who are there stay who they are.
    const kept = name === '' || draft.position === applied.position ? picked : found;
    const next = name === '' ? kept : [...kept, { name, playerId: undefined }].slice(0, mostPicked);
    filters.apply({ ...draft, playerName: '' }, { player: writtenOnce(next), seasons: chosen.written });
    chosen.reset();
  };
  const clear = () => {
    chosen.reset();
    filters.clear();
  };
  const changesBeside = filters.changes + (chosen.isChanged ? 1 : 0);
  const first = queries.find(({ data, errorUpdateCount }) => data === undefined && errorUpdateCount > 0);
  const analyzed = queries.flatMap(({ data }, index) => (data?.player ? [{ player: data.player, index }] : []));
  // Until it is known which player a name means, it may be taken for one who is there.
  const done = analyzed.filter(
    ({ player }, at) => analyzed.findIndex((other) => other.player.player_id === player.player_id) === at,
  );
  const missing = picked.filter((_, index) => queries[index]?.data?.player === null);
  const several = picked.flatMap((player, index) => {
    const matches = queries[index]?.data?.matches ?? [];
    return player.playerId === undefined && matches.length > 1 ? [{ index, name: player.name, matches }] : [];
  });

  return (
    <AnalyticsPage
      tool="playerConsistency"
      fields={{ ...fields, seasons: seasonsField(seasons) }}
      linesOf={chosen.applied}
      sub={`${league.name} scoring · how steady a player scores, week by week`}
    >
      <ToolFilters
        name="Analyze a player"
        filters={{ ...filters, changes: name === '' && picked.length === 0 ? 0 : changesBeside, clear }}
        search="Analyze Player"
        incomplete={(name === '' && picked.length === 0) || (name !== '' && isFull) || chosen.draft.length === 0}
        onSearch={analyze}
        unfiltered="No player is chosen"
        also={chosen.applied.map((season) => `Season ${season}`)}
        players={picked.map((one, index) => ({
          key: `player-${index}`,
          label: one.name,
          onRemove: () => show(picked.filter((_, at) => at !== index)),
        }))}
      >
        <SeasonChoice seasons={seasons} chosen={chosen.draft} onChange={chosen.edit} />
      </ToolFilters>
      {several.map(({ index, name: asked, matches }) => (
        <Panel key={asked} className={styles.several}>
          Several players fit “{asked}”:
          {matches.map((match) => (
            <Button
              key={match.player_id}
              size="small"
              onClick={() =>
                show(
                  picked.map((other, at) =>
                    at === index ? { name: match.player_name, playerId: match.player_id } : other,
                  ),
                )
              }
            >
              {match.player_name}, {match.position} {match.team ?? 'FA'}
            </Button>
          ))}
        </Panel>
      ))}
      {missing.map((one) => (
        <Panel key={textOf(one)}>
          <Notice title={one.name} text={noData + searchedOf(one, applied.position)} />
        </Panel>
      ))}
      {picked.length === 0 && (
        <Panel>
          <Notice title="Player Consistency" text="Enter a player name and select seasons to analyze consistency." />
        </Panel>
      )}
      {first && (
        <Result query={first} skeleton={waiting} failed="Failed to fetch player consistency data">
          {() => null}
        </Result>
      )}
      {queries.some((query) => query !== first && query.isPending) && waiting}
      {done.length > 0 && <Comparison players={done} />}
    </AnalyticsPage>
  );
}

/** How steady a player scores, beside up to three others. */
export const Component = () => (
  <LeagueTool
    tool="playerConsistency"
    required="League ID required"
    what="Player consistency analysis"
    waiting={waiting}
  >
    {(league, seasons) => <Players league={league} seasons={seasons} />}
  </LeagueTool>
);
