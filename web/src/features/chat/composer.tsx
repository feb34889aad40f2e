import { SendOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLeagueId } from '../../lib/league-context';
import { Button } from '../../ui/button/button';
import { TextInput } from '../../ui/field/text-input';
import { usePostMessage } from './api';
import styles from './chat.module.css';
import { putMessage } from './put-message';

const limit = 500;
const countFrom = 400;

/** One line of text to the league; what could not be sent comes back, before what was written since. */
export function Composer() {
  const [text, setText] = useState('');
  const leagueId = useLeagueId();
  const client = useQueryClient();
  const post = usePostMessage();
  const field = useRef<HTMLInputElement>(null);
  const message = text.trim();
  const length = [...text].length;

  const send = () => {
    if (message === '' || length > limit || post.isPending) return;
    const sent = { path: { leagueId }, body: { message, messageType: 'text' as const } };
    setText('');
    // The button is off now: the focus goes back to the line.
    field.current?.focus();
    post.mutate(sent, {
      onSuccess: (stored) => putMessage(client, leagueId, stored),
      onError: () => setText((since) => (since === '' ? message : `${message} ${since}`)),
    });
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextInput
        ref={field}
        dir="auto"
        value={text}
        placeholder="Message the league"
        aria-label="Message the league"
        autoComplete="off"
        suffix={length >= countFrom ? `${length}/${limit}` : undefined}
        // What came back and what was written since may be longer together: it is there to be shortened.
        onChange={(value) => setText([...value].slice(0, Math.max(limit, length)).join(''))}
      />
      <Button
        type="submit"
        kind={message === '' ? 'default' : 'primary'}
        icon={<SendOutlined />}
        aria-label="Send message"
        disabled={message === '' || length > limit}
        busy={post.isPending}
      />
    </form>
  );
}
