import { SendOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLeagueId } from '../../lib/league-context';
import { Button } from '../../ui/button/button';
import { TextInput } from '../../ui/field/text-input';
import { usePostMessage } from './api';
import styles from './chat.module.css';
import { putMessage } from './put-message';

const limit = 500;
const countFrom = 400;

/** One line of text to the league. */
export function Composer() {
  const [text, setText] = useState('');
  const leagueId = useLeagueId();
  const client = useQueryClient();
  const post = usePostMessage();
  const message = text.trim();
  const length = [...text].length;

  const send = () => {
    if (message === '' || post.isPending) return;
    const sent = { path: { leagueId }, body: { message, messageType: 'text' as const } };
    post.mutate(sent, {
      onSuccess: (stored) => {
        putMessage(client, leagueId, stored);
        setText('');
      },
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
        value={text}
        placeholder="Message the league"
        aria-label="Message the league"
        autoComplete="off"
        suffix={length >= countFrom ? `${length}/${limit}` : undefined}
        onChange={(value) => setText([...value].slice(0, limit).join(''))}
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
