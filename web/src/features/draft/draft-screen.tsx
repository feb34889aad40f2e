import { ProfileOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { league as leagueRead } from '../../lib/api/shared-reads';
import { useLeagueId, useLeagueName } from '../../lib/league-context';
import { Panel } from '../../ui/card';
import { Loaded, OnceLoaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { drafts as draftsRead, type Draft } from './api';
import { BoardCard } from './board-card';
import { DraftFacts } from './draft-facts';
import { DraftPicker } from './draft-picker';
import { DraftSkeleton } from './draft-skeleton';
import { nameOf } from './draft-words';
import styles from './draft.module.css';

/** The draft of the address; the newest where it names none that is known. */
function useChosenDraft(drafts: readonly Draft[] | undefined) {
  const [params, setParams] = useSearchParams();
  const named = drafts?.find((draft) => draft.draft_id === params.get('draft'));
  const choose = (draft: string) => setParams({ draft }, { preventScrollReset: true });
  return { chosen: named ?? drafts?.[0], choose };
}

const nothing = (
  <Panel>
    <Notice
      icon={<ProfileOutlined />}
      title="No Drafts Found"
      text="This league doesn't have any draft data available."
    />
  </Panel>
);

/** Every draft of the league, season by season, as a board. */
export function Component() {
  const leagueId = useLeagueId();
  const league = useQuery(leagueRead(leagueId)).data;
  const query = useQuery(draftsRead(leagueId));
  const { chosen, choose } = useChosenDraft(query.data);
  return (
    <div className={styles.page}>
      <PageHead
        title="Draft Results"
        sub={useLeagueName() ?? 'League'}
        action={chosen && <DraftPicker drafts={query.data ?? []} chosen={chosen} onChoose={choose} />}
      />
      <Loaded query={query} skeleton={<DraftSkeleton />} failed="Failed to load drafts">
        {() =>
          chosen ? (
            <>
              <DraftFacts draft={chosen} />
              <BoardCard
                key={chosen.draft_id}
                draft={chosen}
                name={`${chosen.season} ${nameOf(chosen, query.data ?? [])}`}
              />
            </>
          ) : (
            <OnceLoaded league={league} skeleton={<DraftSkeleton />}>
              {nothing}
            </OnceLoaded>
          )
        }
      </Loaded>
    </div>
  );
}
