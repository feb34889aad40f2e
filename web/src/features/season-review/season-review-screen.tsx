import { TrophyOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { slugOf } from '../../lib/api/api-error';
import { league as leagueRead } from '../../lib/api/shared-reads';
import { useLeagueId, useLeagueName } from '../../lib/league-context';
import { usePeople } from '../../lib/use-people';
import { Card } from '../../ui/card';
import { Dimmed } from '../../ui/dimmed';
import { NativeSelect } from '../../ui/field/native-select';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { PageHead } from '../../ui/page-head';
import { reviewedSeasons, seasonReview, type SeasonReview } from './api';
import { ReviewCards } from './review-cards';
import cards from './review-cards.module.css';
import styles from './season-review.module.css';
import { SharePanel } from './share-panel';

const cardCount = 5;

const skeleton = (
  <div className={cards.cards} role="status" aria-label="Loading the season">
    {Array.from({ length: cardCount }, (_, index) => (
      <div key={index} className={cards.card} />
    ))}
  </div>
);

const notOver = (
  <Card title="Season in review">
    <Notice icon={<TrophyOutlined />} title="No season is over yet" text="A season is told here once it is over." />
  </Card>
);

/** Why there is nothing to see of somebody's season; undefined for a failure. */
const reasons: Record<string, string> = {
  'season-not-over': 'This season is not over yet',
  'review-not-shared': 'They do not share this season',
  'no-weeks': 'The weeks of this season are not stored',
  'no-review': 'You have not played this season',
  'no-team': 'They have no team in this season',
};

interface ReviewProps {
  leagueId: string;
  /** Whose season was asked for; undefined for one's own. */
  userId: string | undefined;
  review: SeasonReview;
  /** Another one was asked for, and is awaited. */
  isOld: boolean;
}

function Review({ leagueId, userId, review, isOld }: ReviewProps) {
  const [chosen, setChosen] = useState(0);
  const leagueName = useLeagueName() ?? 'League';
  const selected = Math.min(chosen, review.cards.length - 1);
  const card = review.cards[selected];
  return (
    <div className={styles.page}>
      <ReviewCards review={review} leagueName={leagueName} selected={selected} onSelect={setChosen} />
      <div className={styles.columns}>
        <Card title="The season in numbers" note="regular season">
          <dl className={styles.numbers}>
            {review.numbers.map(({ label, value, caption }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="figure">{value}</dd>
                <dd className={styles.small}>{caption}</dd>
              </div>
            ))}
          </dl>
        </Card>
        {card && (
          <SharePanel
            leagueId={leagueId}
            userId={userId}
            review={review}
            card={card}
            isOld={isOld}
            place={`${selected + 1} of ${review.cards.length}`}
          />
        )}
      </div>
    </div>
  );
}

function SeasonShown({ leagueId, season, userId }: { leagueId: string; season: string; userId: string | undefined }) {
  const client = useQueryClient();
  const read = seasonReview(leagueId, season, userId);
  // While another season is awaited the one before stays.
  const query = useQuery({ ...read, placeholderData: keepPreviousData });
  const slug = slugOf(query.error) ?? '';
  // Also in place of a season that was shown until now: it may be shared no more.
  const reason = reasons[slug];
  const isWithdrawn = slug === 'review-not-shared' && query.data !== undefined;
  useEffect(() => {
    // Else it would stand in for the next one that is awaited.
    if (isWithdrawn) client.getQueryCache().find({ queryKey: read.queryKey })?.setState({ data: undefined });
  });
  if (reason !== undefined) {
    return (
      <Card title="Season in review">
        <Notice icon={<TrophyOutlined />} title={reason} />
      </Card>
    );
  }
  return (
    <Loaded query={query} skeleton={skeleton} failed="Failed to load the season">
      {(review) => (
        <Dimmed when={query.isPlaceholderData}>
          <Review
            key={`${review.season}/${review.holder.sleeperUserId}`}
            leagueId={leagueId}
            userId={userId}
            review={review}
            isOld={query.isPlaceholderData}
          />
        </Dimmed>
      )}
    </Loaded>
  );
}

interface WhoseProps {
  leagueId: string;
  /** Whose season is shown; undefined for one's own. */
  person: string | undefined;
  /** Who shares theirs. */
  sharing: readonly string[];
  onChange: (person: string) => void;
}

/** One's own season or that of who shares theirs; they may have a team in another season than the address's. */
function WhoseSeason({ leagueId, person = '', sharing, onChange }: WhoseProps) {
  const people = usePeople(leagueId, useQuery(leagueRead(leagueId)).data);
  const nameOf = (id: string) => people.get(id)?.name ?? 'Former member';
  const options = [{ value: '', label: 'Your season' }, ...sharing.map((value) => ({ value, label: nameOf(value) }))];
  return (
    <NativeSelect
      aria-label="Whose season"
      value={person}
      options={options}
      otherwise={nameOf(person)}
      onChange={onChange}
    />
  );
}

/** A season in five cards: one's own, or what others share of theirs (`?season=2024&userId=7`). */
export function Component() {
  const leagueId = useLeagueId();
  const [search, setSearch] = useSearchParams();
  const query = useQuery(reviewedSeasons(leagueId));
  const seasons = query.data?.seasons ?? [];
  const named = search.get('season') ?? '';
  const season = /^\d{4}$/.test(named) ? named : seasons[0];
  const person = /^\d{1,20}$/.exec(search.get('userId') ?? '')?.[0];
  const show = (name: string, value: string) =>
    setSearch(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { preventScrollReset: true },
    );
  const sharing = (query.data?.shared ?? []).filter((one) => one.season === season);
  const league = useLeagueName() ?? 'League';
  return (
    <>
      <PageHead
        title="Season in review"
        sub={season === undefined ? league : `${league} · Season ${season}`}
        action={
          season !== undefined && (
            <div className={styles.filters}>
              {(sharing.length > 0 || person !== undefined) && (
                <WhoseSeason
                  leagueId={leagueId}
                  person={person}
                  sharing={sharing.map(({ sleeperUserId }) => sleeperUserId)}
                  onChange={(value) => show('userId', value)}
                />
              )}
              <NativeSelect
                aria-label="Season"
                value={season}
                options={seasons.map((value) => ({ value, label: `Season ${value}` }))}
                otherwise={`Season ${season}`}
                onChange={(value) => show('season', value)}
              />
            </div>
          )
        }
      />
      <Loaded query={query} skeleton={skeleton} failed="Failed to load the seasons">
        {() => (season === undefined ? notOver : <SeasonShown leagueId={leagueId} season={season} userId={person} />)}
      </Loaded>
    </>
  );
}
