import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayOfWeek } from '../../../lib/calendar-words';
import { timeOfDay } from '../../../lib/format';
import type { League } from '../../../lib/api/shared-reads';
import { lastFinalWeek } from '../../../lib/week';
import { Panel } from '../../../ui/card';
import { nflDataStatus } from '../../../lib/api/shared-reads';
import { usePlaySeasons } from '../seasons';
import { useToolLeague, useToolLeagueId } from '../use-tool-league';
import styles from './facts.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** "Half PPR, superflex". */
function scoringOf({ scoring_settings: scoring, roster_positions: slots }: League): string {
  const reception = scoring.rec ?? 0;
  const kind =
    reception === 1 ? 'PPR' : reception === 0.5 ? 'Half PPR' : reception === 0 ? 'Standard' : `${reception} PPR`;
  return slots.includes('SUPER_FLEX') ? `${kind}, superflex` : kind;
}

const signedPoints = (value: number | undefined): string => String(value ?? 0).replace('-', '−');

function LeagueFacts({ league }: { league: League }) {
  const { scoring_settings: scoring } = league;
  const week = lastFinalWeek(league);
  return (
    <>
      <Fact name="League scoring">{scoringOf(league)}</Fact>
      <Fact name="Reception">{signedPoints(scoring.rec)}</Fact>
      <Fact name="Passing TD">{signedPoints(scoring.pass_td)}</Fact>
      <Fact name="Rush or receiving TD">{signedPoints(scoring.rush_td)}</Fact>
      <Fact name="Interception thrown">{signedPoints(scoring.pass_int)}</Fact>
      <Fact name="Complete through">{week > 0 ? `Week ${week}` : 'Not begun'}</Fact>
    </>
  );
}

/** What the tools count with: the league's scoring, the seasons, how fresh the plays are. */
export function Facts() {
  const leagueId = useToolLeagueId();
  const league = useToolLeague();
  const seasons = usePlaySeasons();
  const status = useQuery(nflDataStatus()).data;
  const isLoading = status?.ingestions.some(({ kind, state }) => kind === 'plays' && state === 'loading');
  const updated = status?.ingestions
    .flatMap(({ kind, ingestedAt }) => (kind === 'plays' && ingestedAt !== null ? [ingestedAt] : []))
    .sort()
    .at(-1);
  const [newest, oldest] = [seasons?.[0], seasons?.at(-1)];
  return (
    <Panel>
      <dl className={styles.facts}>
        {league && <LeagueFacts league={league} />}
        {leagueId === undefined && <Fact name="Scoring">PPR</Fact>}
        <Fact name="Seasons">{newest === oldest ? newest : `${oldest}–${newest}`}</Fact>
        <Fact name="Play-by-play updated">
          {isLoading ? 'Loading' : updated ? `${dayOfWeek(updated)}, ${timeOfDay(updated)}` : 'Not yet'}
        </Fact>
      </dl>
    </Panel>
  );
}
