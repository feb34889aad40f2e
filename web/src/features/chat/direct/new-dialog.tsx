import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { league as leagueRead } from '../../../lib/api/shared-reads';
import { isCurrentMember } from '../../../lib/current-member';
import { useMySleeperId } from '../../../lib/league-context';
import { Button } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { focusFirst } from '../../../ui/dialog/modal';
import { Field } from '../../../ui/field/field';
import { TextInput } from '../../../ui/field/text-input';
import { Loaded } from '../../../ui/loaded';
import { SkeletonRows } from '../../../ui/skeleton';
import { TeamCell } from '../../../ui/team-cell';
import { meantBy, type Nameable } from '../composer/mentions';
import { useMembers, useMembershipsRead } from '../room/use-people';
import styles from './direct.module.css';
import { useStartConversation } from './use-start-conversation';

const longestName = 100;

interface Props {
  leagueId: string;
  onStarted: (conversationId: string) => void;
  onClose: () => void;
}

interface MemberProps {
  person: Nameable;
  isChosen: boolean;
  /** The conversation is being started: nobody can join or leave it here any more. */
  busy: boolean;
  onChange: (userId: string, isChosen: boolean) => void;
}

const Member = ({ person, isChosen, busy, onChange }: MemberProps) => (
  <label className={styles.member}>
    <input
      type="checkbox"
      checked={isChosen}
      aria-disabled={busy}
      onChange={({ target }) => !busy && onChange(person.sleeperUserId, target.checked)}
    />
    <TeamCell
      name={person.name}
      detail={person.teamName ?? undefined}
      avatarName={person.teamName ?? person.name}
      image={person.avatar}
    />
  </label>
);

/** Chooses who a conversation is begun with. */
export function NewDialog({ leagueId, onStarted, onClose }: Props) {
  const me = useMySleeperId();
  const league = useQuery(leagueRead(leagueId)).data;
  const query = useMembershipsRead(leagueId);
  const others = useMembers(leagueId).filter(
    ({ sleeperUserId }) =>
      sleeperUserId !== me && (!league || isCurrentMember(league, query.data ?? [], sleeperUserId)),
  );
  const [part, setPart] = useState('');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const start = useStartConversation(leagueId);
  // What is typed while it is being started would go with the dialog.
  const busy = start.isPending;
  const isSearch = part.trim() !== '';
  const shown = isSearch ? meantBy(part.trim(), others, others.length) : others;
  const isGroup = chosen.length > 1;
  const choose = (userId: string, isChosen: boolean) =>
    setChosen((before) => (isChosen ? [...before, userId] : before.filter((id) => id !== userId)));
  const submit = () => {
    const group = isGroup && name.trim() !== '' ? { name: name.trim() } : {};
    start.mutate(
      { path: { leagueId }, body: { participantIds: [...chosen], ...group } },
      { onSuccess: ({ id }) => onStarted(id) },
    );
  };
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button kind="primary" disabled={chosen.length === 0} busy={busy} onClick={submit}>
        {busy ? 'Creating...' : 'Start Conversation'}
      </Button>
    </>
  );
  return (
    <Dialog title="Start New Conversation" actions={actions} onClose={onClose}>
      <Field label="Search members">
        {(control) => (
          <TextInput
            {...control}
            {...focusFirst}
            type="search"
            value={part}
            readOnly={busy}
            autoComplete="off"
            onChange={setPart}
          />
        )}
      </Field>
      <fieldset className={styles.members}>
        <legend className="visually-hidden">League members</legend>
        <Loaded
          query={query}
          skeleton={<SkeletonRows rows={4} label="Loading the members" />}
          failed="The members could not be loaded"
        >
          {() =>
            shown.length === 0 ? (
              <p className={styles.nobody}>
                {isSearch ? 'Nobody has this name.' : 'There is nobody else in this league.'}
              </p>
            ) : (
              shown.map((person) => (
                <Member
                  key={person.sleeperUserId}
                  person={person}
                  isChosen={chosen.includes(person.sleeperUserId)}
                  busy={busy}
                  onChange={choose}
                />
              ))
            )
          }
        </Loaded>
      </fieldset>
      {isGroup && (
        <Field label="Name of the group" hint="Without one it is called by its members.">
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={longestName}
              readOnly={busy}
              autoComplete="off"
              onChange={setName}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}
