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

const upToLimit = (text: string): string => [...text].slice(0, limit).join('');

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
    if (message === '' || post.isPending) return;
    const sent = { path: { leagueId }, body: { message, messageType: 'text' as const } };
    setText('');
    // The button that was pressed has nothing to send now.
    field.current?.focus();
    post.mutate(sent, {
      onSuccess: (stored) => putMessage(client, leagueId, stored),
      onError: () => setText((since) => upToLimit(since === '' ? message : `${message} ${since}`)),
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
        onChange={(value) => setText(upToLimit(value))}
      />
      <Button
        type="submit"
        kind={message === '' ? 'default' : 'primary'}
        icon={<SendOutlined />}
        aria-label="Send message"
        disabled={message === ''}
        busy={post.isPending}
      />
    </form>
  );
}
