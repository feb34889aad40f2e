import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button';
import { Confirm } from '../../../ui/dialog/confirm';
import { Loaded } from '../../../ui/loaded';
import { ShowMore } from '../../../ui/show-more';
import { SkeletonRows } from '../../../ui/skeleton';
import achievements from '../achievements.module.css';
import { awards, useRemoveAward, type Award } from '../api';
import { whenWords, type People } from '../words';
import styles from './manage.module.css';

interface Props {
  leagueId: string;
  season: string;
  people: People;
}

interface QuestionProps {
  leagueId: string;
  award: Award;
  of: string;
  onClose: () => void;
}

/** Asks before an award is removed. A question by itself: one that is still being removed holds up no other. */
function AskRemove({ leagueId, award, of, onClose }: QuestionProps) {
  const remove = useRemoveAward(leagueId);
  return (
    <Confirm
      title="Remove Achievement"
      text={`${award.title} of ${of} is removed for good; no rule awards it again.`}
      verb="Remove"
      busy={remove.isPending}
      irreversible
      onConfirm={() => remove.mutate({ path: { achievementId: award.id } }, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}

/** The season's awards, each of which can be taken away. */
export function AwardsTab({ leagueId, season, people }: Props) {
  const [asked, setAsked] = useState<Award>();
  const query = useInfiniteQuery(awards(leagueId, { season }));
  const nameOf = ({ sleeperUserId }: Award) => people.get(sleeperUserId)?.name ?? 'Former member';
  const close = () => setAsked(undefined);
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={4} label="Loading the achievements" />}
      failed="The achievements could not be loaded"
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows);
        return (
          <>
            {rows.length === 0 && <p className={achievements.none}>No achievements in {season} yet.</p>}
            <ul className={`${styles.list} ${styles.scrolls}`}>
              {rows.map((award) => (
                <li key={award.id}>
                  <span className={achievements.what}>
                    <b dir="auto">{award.title}</b>
                    <small>
                      {nameOf(award)} · {whenWords(award)}
                    </small>
                  </span>
                  <Button
                    kind="quiet"
                    size="small"
                    aria-label={`Remove ${award.title} of ${nameOf(award)}`}
                    onClick={() => setAsked(award)}
                  >
                    Remove
                  </Button>
                </li>
              ))}
            </ul>
            <ShowMore query={query}>Older Achievements</ShowMore>
            {asked && <AskRemove leagueId={leagueId} award={asked} of={nameOf(asked)} onClose={close} />}
          </>
        );
      }}
    </Loaded>
  );
}
