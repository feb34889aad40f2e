import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saidBy } from '../../../lib/api/api-error';
import { date, timeOfDay } from '../../../lib/format';
import { Button } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { focusFirst } from '../../../ui/dialog/modal';
import { Field } from '../../../ui/field/field';
import { TextInput } from '../../../ui/field/text-input';
import { searchResults } from '../api';
import { quotedWords } from '../list/quote';
import styles from './search-dialog.module.css';
import type { Room } from './room';

const longest = 100;

function Results({ room, words, onChoose }: { room: Room; words: string; onChoose: (messageId: string) => void }) {
  const found = useInfiniteQuery(searchResults(room, words));
  if (found.error) return <p role="alert">{saidBy(found.error, 'The search did not work. Please try again.')}</p>;
  if (!found.data) return <p role="status">Searching...</p>;
  const messages = found.data.pages.flatMap(({ rows }) => rows);
  if (messages.length === 0) return <p role="status">No message has all of these words.</p>;
  return (
    <>
      <ul className={styles.results} aria-label="Messages found">
        {messages.map((message) => (
          <li key={message.id}>
            <button type="button" onClick={() => onChoose(message.id)}>
              <span className={styles.by}>
                <strong dir="auto">{message.userName}</strong> · {date(message.createdAt)},{' '}
                {timeOfDay(message.createdAt)}
              </span>
              <span dir="auto">{quotedWords(message)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Older messages
        </Button>
      )}
    </>
  );
}

interface Props {
  room: Room;
  /** Brings the message into sight. */
  onChoose: (messageId: string) => void;
  onClose: () => void;
}

/** Finds messages by their words. */
export function SearchDialog({ room, onChoose, onClose }: Props) {
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const wanted = text.trim();
  return (
    <Dialog
      title="Search messages"
      actions={
        <Button type="submit" form="message-search" kind="primary" disabled={wanted === ''}>
          Search
        </Button>
      }
      onClose={onClose}
    >
      <form
        id="message-search"
        onSubmit={(event) => {
          event.preventDefault();
          setWords(wanted);
        }}
      >
        <Field label="Words">
          {(control) => (
            <TextInput
              {...control}
              {...focusFirst}
              type="search"
              value={text}
              maxLength={longest}
              autoComplete="off"
              onChange={setText}
            />
          )}
        </Field>
      </form>
      {words !== '' && <Results room={room} words={words} onChoose={onChoose} />}
    </Dialog>
  );
}
