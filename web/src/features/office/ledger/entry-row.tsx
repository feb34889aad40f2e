import { calendarDay } from '../../../lib/calendar-words';
import { date } from '../../../lib/format';
import { Avatar } from '../../../ui/avatar';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button/button';
import { Parts } from '../../../ui/parts';
import type { People } from '../use-people';
import { useDeed, type Deed, type LedgerEntry } from './api';
import styles from './ledger.module.css';
import { badges, dollars, isAhead, isPlain, nameOf, sentenceOf, verbs } from './ledger-words';

interface Props {
  leagueId: string;
  entry: LedgerEntry;
  people: People;
  me: string | undefined;
  /** Called for a deed that asks for something more. */
  onAsk: (deed: Deed) => void;
  /** Called after a deed that asks for nothing more: the button that was pressed, or the whole row, goes then. */
  onDone: (pressed: Element) => void;
}

/** What is owed, by whom and for what, with what the reader may do about it. */
export function EntryRow({ leagueId, entry, people, me, onAsk, onDone }: Props) {
  const change = useDeed(leagueId);
  const { from, to, cents, what, season, dueOn, state, steps, may } = entry;
  const shown = from === 'pot' ? to : from;
  const last = steps.at(-1);
  const { kind, text } = badges[state];
  // That an admin has written what is owed says nothing; who has changed it since does.
  const isChanged = state !== 'open' || steps.length > 1;
  const about = [
    what,
    season !== null && entry.kind === 'dues' && `season ${season}`,
    isAhead(state) && dueOn !== null && `due ${calendarDay(dueOn)}`,
    isChanged && last !== undefined && `${date(last.at)} by ${nameOf(last.by, people)}`,
    last?.reason && `“${last.reason}”`,
  ].filter(Boolean);
  const path = { leagueId, entryId: entry.id };
  const act = (deed: Deed, pressed: Element) => {
    if (change.isPending) return;
    if (!isPlain(deed)) return onAsk(deed);
    // The row may be gone before the write is done, with all that waits for it there.
    const done = change.mutateAsync({ path: { ...path, deed }, body: { reason: '', basedOn: steps.length } });
    done.then(
      () => onDone(pressed),
      () => undefined,
    );
  };
  return (
    <li className={me !== undefined && [from, to].includes(me) ? styles.mine : undefined}>
      <Avatar size={28} name={nameOf(shown, people)} image={people.get(shown)?.avatar} />
      <p className={styles.what}>
        <b dir="auto">{sentenceOf(entry, people)}</b>
        <small>
          <Parts text={about.join(' · ')} />
        </small>
      </p>
      <span className={styles.sum}>{dollars(cents)}</span>
      <Badge kind={kind}>{text}</Badge>
      {may.length > 0 && (
        <span className={styles.deeds}>
          {may.map((deed) => (
            <Button
              key={deed}
              kind="quiet"
              size="small"
              aria-label={`${verbs[deed]}: ${what}, ${sentenceOf(entry, people)}`}
              busy={change.isPending && change.variables.path.deed === deed}
              goesAway={isPlain(deed)}
              onClick={({ currentTarget }) => act(deed, currentTarget)}
            >
              {verbs[deed]}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}
