import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { Panel } from '../../ui/card';
import type { Draft } from './api';
import { scoringWord, startWord, statusKind, statusWord, typeWord } from './draft-words';
import styles from './draft.module.css';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What kind of draft it was, in one strip. */
export const DraftFacts = ({ draft }: { draft: Draft }) => (
  <Panel>
    <dl className={styles.facts}>
      <Fact label="Name">{draft.metadata.name ?? '–'}</Fact>
      <Fact label="Start date">{startWord(draft)}</Fact>
      <Fact label="Status">
        <Badge kind={statusKind[draft.status]}>{statusWord(draft.status)}</Badge>
      </Fact>
      <Fact label="Teams">{draft.settings.teams}</Fact>
      <Fact label="Rounds">{draft.settings.rounds}</Fact>
      <Fact label="Draft type">{typeWord(draft)}</Fact>
      <Fact label="Scoring">{scoringWord(draft.metadata.scoring_type)}</Fact>
    </dl>
  </Panel>
);
