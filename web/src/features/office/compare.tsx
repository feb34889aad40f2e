import { useQuery } from '@tanstack/react-query';
import { diffLines } from 'diff';
import { useState } from 'react';
import { Field } from '../../ui/field/field';
import { NativeSelect } from '../../ui/field/native-select';
import { Loaded } from '../../ui/loaded';
import { SkeletonRows } from '../../ui/skeleton';
import { version as versionRead, type Constitution } from './api';
import { titleOf } from './articles';
import styles from './constitution.module.css';

const signs = { added: '+', removed: '−', same: '' } as const;
const said = { added: 'Added: ', removed: 'Removed: ', same: '' } as const;

interface Line {
  kind: keyof typeof signs;
  text: string;
}

/** Line by line what one text has become; empty lines say nothing. */
export function changedLines(before: string, now: string): Line[] {
  return diffLines(`${before}\n`, `${now}\n`).flatMap(({ value, added, removed }) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return value
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text): Line => ({ kind, text }));
  });
}

function Lines({ before, now }: { before: string; now: string }) {
  return (
    <ul className={styles.lines} aria-label="Differences">
      {changedLines(before, now).map(({ kind, text }, at) => (
        <li key={at} data-kind={kind} data-heading={titleOf(text) !== undefined}>
          <span aria-hidden="true">{signs[kind]}</span>
          <span>
            <span className="visually-hidden">{said[kind]}</span>
            <bdi>{titleOf(text) ?? text}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ChangesProps {
  leagueId: string;
  /** An earlier version; 0 before the first. */
  from: number;
  now: Constitution;
}

/** What an earlier version has become in the one in force. */
export function ChangesSince({ leagueId, from, now }: ChangesProps) {
  const query = useQuery({ ...versionRead(leagueId, from), enabled: from > 0 });
  if (from === 0) return <Lines before="" now={now.text} />;
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonRows rows={4} label="Loading the version" />}
      failed="The version could not be loaded"
    >
      {({ text }) => <Lines before={text} now={now.text} />}
    </Loaded>
  );
}

/** The version in force against an earlier one that the reader chooses. */
export function Compare({ leagueId, now }: Omit<ChangesProps, 'from'>) {
  const [from, setFrom] = useState(now.version - 1);
  const options = Array.from({ length: now.version - 1 }, (_, back) => String(now.version - 1 - back)).map((value) => ({
    value,
    label: `Version ${value}`,
  }));
  return (
    <div className={styles.compare}>
      <Field label={`Version ${now.version} against`}>
        {(control) => (
          <NativeSelect {...control} value={String(from)} options={options} onChange={(one) => setFrom(Number(one))} />
        )}
      </Field>
      <ChangesSince leagueId={leagueId} from={from} now={now} />
    </div>
  );
}
