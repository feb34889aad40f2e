import { BookOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminStatus } from '../../lib/api/shared-reads';
import { counted } from '../../lib/format';
import { keptFresh } from '../../lib/kept-fresh';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { latePart } from '../../ui/late-part';
import { Loaded } from '../../ui/loaded';
import { Notice } from '../../ui/notice';
import { openedLate } from '../../ui/opened-late';
import { Parts } from '../../ui/parts';
import { SkeletonRows } from '../../ui/skeleton';
import { constitution as constitutionRead, type Constitution } from './api';
import { articlesOf } from './articles';
import { aboutVersion } from './constitution-words';
import office from './office.module.css';
import type { People } from './use-people';

const EditDialog = openedLate(() => import('./edit-dialog').then((file) => file.EditDialog));
const VersionsDialog = openedLate(() => import('./versions-dialog').then((file) => file.VersionsDialog));

const loading = <SkeletonRows rows={5} label="Loading the constitution" />;

const Articles = latePart('articles', () => import('./written-articles').then((file) => file.Articles), loading);
const Compare = latePart('compare', () => import('./compare').then((file) => file.Compare), loading);

interface WrittenProps {
  leagueId: string;
  now: Constitution;
  people: People;
  isComparing: boolean;
}

function Written({ leagueId, now, people, isComparing }: WrittenProps) {
  const [isListing, setIsListing] = useState(false);
  return (
    <>
      {isComparing ? <Compare leagueId={leagueId} now={now} /> : <Articles text={now.text} />}
      <footer className={office.foot}>
        <span>
          <Parts text={aboutVersion(now, people)} />
        </span>
        <Button kind="quiet" onClick={() => setIsListing(true)}>
          All versions
        </Button>
      </footer>
      {isListing && <VersionsDialog leagueId={leagueId} people={people} onClose={() => setIsListing(false)} />}
    </>
  );
}

/** The league's rules in its own words, with what changed from version to version. */
export function ConstitutionCard({ leagueId, people }: { leagueId: string; people: People }) {
  const query = useQuery({ ...constitutionRead(leagueId), ...keptFresh });
  const isAdmin = useQuery(adminStatus(leagueId)).data?.isAdmin === true;
  const [isEditing, setIsEditing] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const now = query.data;
  const articles = now ? articlesOf(now.text).filter(({ number }) => number !== null).length : 0;
  const edit = isAdmin && now && (
    <Button size="small" onClick={() => setIsEditing(true)}>
      {now.version === 0 ? 'Write' : 'Edit'}
    </Button>
  );
  const compare = now && now.version > 1 && (
    <Button size="small" aria-pressed={isComparing} onClick={() => setIsComparing(!isComparing)}>
      {isComparing ? 'Read' : 'Compare'}
    </Button>
  );
  return (
    <Card
      title="Constitution"
      note={articles > 0 ? counted(articles, 'article') : undefined}
      extra={
        (edit || compare) && (
          <>
            {compare}
            {edit}
          </>
        )
      }
    >
      <Loaded query={query} skeleton={loading} failed="The constitution could not be loaded">
        {(shown) =>
          shown.version === 0 ? (
            <Notice
              icon={<BookOutlined />}
              title="Nothing is written down yet"
              text={
                isAdmin ? 'Write the rules that Sleeper does not know.' : 'Admins of the league write its rules here.'
              }
            />
          ) : (
            <Written leagueId={leagueId} now={shown} people={people} isComparing={isComparing} />
          )
        }
      </Loaded>
      {isEditing && now && <EditDialog {...{ leagueId, now, people }} onClose={() => setIsEditing(false)} />}
    </Card>
  );
}
