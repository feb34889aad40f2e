import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saidBy } from '../../../lib/api/api-error';
import { date, timeOfDay } from '../../../lib/format';
import { Button } from '../../../ui/button/button';
import { Dialog } from '../../../ui/dialog/dialog';
import { focusFirst } from '../../../ui/dialog/modal';
import { Field } from '../../../ui/field/field';
import { TextInput } from '../../../ui/field/text-input';
import { ShowMore } from '../../../ui/show-more';
import { searchResults } from '../api';
import { quotedWords } from '../list/quote';
import type { Message } from '../message';
import styles from './search-dialog.module.css';
import type { Room } from './room';

const longest = 100;

const useFound = (room: Room, words: string) =>
  useInfiniteQuery({ ...searchResults(room, words), enabled: words !== '' });

interface ResultsProps {
  found: ReturnType<typeof useFound>;
  onChoose: (messageId: string) => void;
}

/** What was found stays when more of it, or a new look, cannot be had. */
function Results({ found, onChoose }: ResultsProps) {
  const { data, error } = found;
  const failed = saidBy(error, 'The search did not work. Please try again.');
  if (!data && !error) return <p role="status">Searching...</p>;
  return (
    <>
      {data && <Messages messages={data.pages.flatMap(({ rows }) => rows)} onChoose={onChoose} />}
      {error && !found.isFetchNextPageError && (
        <>
          <p role="alert">{failed}</p>
          <Button busy={found.isFetching} onClick={() => void found.refetch()}>
            Try Again
          </Button>
        </>
      )}
      {data && (
        <ShowMore query={found} failed={failed}>
          Older messages
        </ShowMore>
      )}
    </>
  );
}

function Messages({ messages, onChoose }: { messages: readonly Message[]; onChoose: ResultsProps['onChoose'] }) {
  if (messages.length === 0) return <p role="status">No message has all of these words.</p>;
  return (
    <ul className={styles.results} aria-label="Messages found">
      {messages.map((message) => (
        <li key={message.id}>
          <button type="button" onClick={() => onChoose(message.id)}>
            <span className={styles.by}>
              <strong dir="auto">{message.userName}</strong> · {date(message.createdAt)}, {timeOfDay(message.createdAt)}
            </span>
            <span dir="auto">{quotedWords(message)}</span>
          </button>
        </li>
      ))}
    </ul>
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
  const found = useFound(room, words);
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
          if (wanted === words) void found.refetch();
          else setWords(wanted);
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
      {words !== '' && <Results key={words} found={found} onChoose={onChoose} />}
    </Dialog>
  );
}
