import { useId, useLayoutEffect, useRef, useState } from 'react';
import { count, counted, date, timeOfDay } from '../../lib/format';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card';
import { LateConfirm } from '../../ui/dialog/late-confirm';
import { Parts } from '../../ui/parts';
import { useEndPoll, useVote, type Poll } from './api';
import office from './office.module.css';
import styles from './poll.module.css';
import { countingOf, outcomeOf, progressOf, ruleOf, shareOf } from './poll-words';
import { useClosing } from './use-closing';
import type { People } from './use-people';

const shownVoters = 6;

function Voters({ ids, people }: { ids: readonly string[]; people: People }) {
  const names = ids.map((id) => people.get(id)?.name ?? 'Former member');
  return (
    <span className={styles.voters} title={names.join(', ')}>
      <span className="visually-hidden">{names.join(', ')}</span>
      {ids.slice(0, shownVoters).map((id, at) => (
        <Avatar key={id} size={20} name={names[at]!} image={people.get(id)?.avatar} />
      ))}
      {ids.length > shownVoters && <small aria-hidden="true">+{ids.length - shownVoters}</small>}
    </span>
  );
}

interface OptionProps {
  poll: Poll;
  option: Poll['options'][number];
  people: People;
  group: string;
  chosen: string | null;
  onChoose: (id: string) => void;
}

function Option({ poll, option, people, group, chosen, onChoose }: OptionProps) {
  const share = shareOf(option, poll.voted);
  const isMine = poll.myOptionId === option.id;
  return (
    <li className={`${styles.option} ${isMine ? styles.mine : ''}`}>
      <label className={styles.choice}>
        {poll.isOpen && (
          <input
            type="radio"
            name={group}
            value={option.id}
            checked={chosen === option.id}
            onChange={() => onChoose(option.id)}
          />
        )}
        <span className={styles.text}>
          <bdi>{option.text}</bdi>
          {isMine && <span className={styles.you}> (Your vote)</span>}
        </span>
      </label>
      {option.voters && option.voters.length > 0 && <Voters ids={option.voters} people={people} />}
      {option.votes !== null && share !== null && (
        <span className={styles.count}>
          <strong aria-hidden="true">{option.votes}</strong>
          <span className="visually-hidden">{counted(option.votes, 'vote')}</span> {count(share * 100)}%
        </span>
      )}
      {share !== null && (
        <span className={styles.meter} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </li>
  );
}

function EndButton({ leagueId, poll }: { leagueId: string; poll: Poll }) {
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndPoll(leagueId);
  const isEmpty = poll.voted === 0;
  const verb = isEmpty ? 'Remove Poll' : 'End Poll';
  return (
    <>
      <Button kind="quiet" onClick={() => setIsAsking(true)}>
        {verb}
      </Button>
      {isAsking && (
        <LateConfirm
          title={verb}
          text={isEmpty ? 'Nobody has voted yet. The poll goes.' : 'Nobody can vote any more. The votes so far count.'}
          verb={verb}
          busyVerb={isEmpty ? 'Removing...' : 'Ending...'}
          busy={end.isPending}
          onClose={() => setIsAsking(false)}
          // Where somebody votes meanwhile, what was agreed to is another thing.
          onConfirm={() =>
            end.mutate(
              { path: { leagueId, pollId: poll.id }, query: { onlyEmpty: isEmpty } },
              { onSettled: () => setIsAsking(false) },
            )
          }
        />
      )}
    </>
  );
}

interface Props {
  leagueId: string;
  poll: Poll;
  /** When it was read, epoch ms. */
  readAt: number;
  people: People;
}

/** A poll with its options: a member votes, or changes the vote, while it is open. */
export function PollCard({ leagueId, poll: read, readAt, people }: Props) {
  const { poll, isCounting } = useClosing(leagueId, read, readAt);
  const vote = useVote(leagueId);
  const [choice, setChoice] = useState<string | null>(null);
  const group = useId();
  const options = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // It is the vote now; one that was cast elsewhere since is seen as well. Another one may have been chosen meanwhile.
  if (choice !== null && choice === poll.myOptionId) setChoice(null);
  const chosen = choice ?? poll.myOptionId;
  const isCast = chosen === poll.myOptionId;
  // The button that was pressed is off then, and would take the focus along.
  useLayoutEffect(() => {
    if (!isCast || document.activeElement !== button.current) return;
    options.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  }, [isCast]);
  const send = () => {
    if (chosen === null) return;
    vote.mutate({ path: { leagueId, pollId: poll.id }, body: { optionId: chosen } });
  };
  const ended = poll.endedAt ?? poll.closesAt;
  const note = poll.isOpen ? `closes ${date(ended)}, ${timeOfDay(ended)}` : `closed ${date(ended)}`;
  const outcome = isCounting ? countingOf(poll) : outcomeOf(poll);
  const standing = poll.isOpen ? progressOf(poll) : outcome;
  const proposer = people.get(poll.proposedBy)?.name ?? 'a former member';
  const about = [
    `Proposed by ${proposer}, ${date(poll.createdAt)}`,
    ruleOf(poll),
    poll.isSecret ? 'votes are secret' : 'votes are public',
  ].join(' · ');
  return (
    <Card
      title="Poll"
      note={note}
      extra={
        poll.isOpen ? (
          <Badge kind="success" live>
            Open
          </Badge>
        ) : (
          <Badge>Closed</Badge>
        )
      }
    >
      <div className={styles.question}>
        <h3>
          <bdi>{poll.question}</bdi>
        </h3>
        <p>
          <Parts text={about} />
        </p>
      </div>
      <ul ref={options} className={styles.options} aria-label={poll.question}>
        {poll.options.map((option) => (
          <Option key={option.id} {...{ poll, option, people, group, chosen }} onChoose={setChoice} />
        ))}
      </ul>
      <footer className={office.foot}>
        <span>
          <Parts text={standing} />
        </span>
        {poll.mayEnd && <EndButton leagueId={leagueId} poll={poll} />}
        {poll.isOpen && (
          <Button ref={button} disabled={chosen === null || isCast} busy={vote.isPending} onClick={send}>
            {poll.myOptionId === null ? 'Vote' : 'Change vote'}
          </Button>
        )}
      </footer>
    </Card>
  );
}
