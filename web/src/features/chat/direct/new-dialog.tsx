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
import { TeamCell } from '../../../ui/team-cell';
import { meantBy } from '../composer/mentions';
import { useMembers, useMemberships } from '../room/use-people';
import { useStartConversation } from './api';
import styles from './direct.module.css';

const longestName = 100;

interface Props {
  leagueId: string;
  onStarted: (conversationId: string) => void;
  onClose: () => void;
}

/** Chooses who a conversation is begun with. */
export function NewDialog({ leagueId, onStarted, onClose }: Props) {
  const me = useMySleeperId();
  const league = useQuery(leagueRead(leagueId)).data;
  const people = useMemberships(leagueId);
  const others = useMembers(leagueId).filter(
    ({ sleeperUserId }) => sleeperUserId !== me && (!league || isCurrentMember(league, people, sleeperUserId)),
  );
  const [part, setPart] = useState('');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const start = useStartConversation(leagueId);
  const shown = part.trim() === '' ? others : meantBy(part.trim(), others, others.length);
  const isGroup = chosen.length > 1;
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
      <Button kind="primary" disabled={chosen.length === 0} busy={start.isPending} onClick={submit}>
        {start.isPending ? 'Creating...' : 'Start Conversation'}
      </Button>
    </>
  );
  return (
    <Dialog title="Start New Conversation" actions={actions} onClose={onClose}>
      <Field label="Search members">
        {(control) => (
          <TextInput {...control} {...focusFirst} type="search" value={part} autoComplete="off" onChange={setPart} />
        )}
      </Field>
      <fieldset className={styles.members}>
        <legend className="visually-hidden">League members</legend>
        {shown.length === 0 && <p className={styles.nobody}>Nobody has this name.</p>}
        {shown.map((person) => {
          const isChosen = chosen.includes(person.sleeperUserId);
          return (
            <label key={person.sleeperUserId} className={styles.member}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() =>
                  setChosen(
                    isChosen ? chosen.filter((id) => id !== person.sleeperUserId) : [...chosen, person.sleeperUserId],
                  )
                }
              />
              <TeamCell
                name={person.name}
                detail={person.teamName ?? undefined}
                avatarName={person.teamName ?? person.name}
                image={person.avatar}
              />
            </label>
          );
        })}
      </fieldset>
      {isGroup && (
        <Field label="Name of the group" hint="Without one it is called by its members.">
          {(control) => (
            <TextInput {...control} value={name} maxLength={longestName} autoComplete="off" onChange={setName} />
          )}
        </Field>
      )}
    </Dialog>
  );
}
