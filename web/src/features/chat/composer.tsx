import { SendOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useRef, useState } from 'react';
import { useLeagueId } from '../../lib/league-context';
import { toast } from '../../ui/toast/toasts';
import { usePostMessage } from './api';
import styles from './chat.module.css';
import { putMessage } from './put-message';

const limit = 500;
const countFrom = 400;

/** One line of text to the league. */
export function Composer() {
  const [text, setText] = useState('');
  const client = useQueryClient();
  const leagueId = useLeagueId();
  const post = usePostMessage(leagueId);
  const intent = useRef(crypto.randomUUID());
  const message = text.trim();
  const length = [...text].length;

  const send = () => {
    if (message === '' || post.isPending) return;
    post.mutate(
      { message, key: intent.current },
      {
        onSuccess: ({ data }) => {
          if (data) putMessage(client, leagueId, data);
          setText('');
          intent.current = crypto.randomUUID();
          const said = 'Your message has been posted to the league chat.';
          toast({ kind: 'success', title: 'Message sent', text: said });
        },
        onError: () => toast({ kind: 'error', title: 'Error', text: 'Failed to send message. Please try again.' }),
      },
    );
  };

  const change = (next: string) => {
    // Another text is another message; a repeated attempt of the same one keeps its key.
    intent.current = crypto.randomUUID();
    setText([...next].slice(0, limit).join(''));
  };

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Input
        value={text}
        placeholder="Message the league"
        aria-label="Message the league"
        autoComplete="off"
        suffix={length >= countFrom ? <span className={styles.count}>{`${length}/${limit}`}</span> : <span />}
        onChange={(event) => change(event.target.value)}
      />
      <Button
        htmlType="submit"
        type={message === '' ? 'default' : 'primary'}
        icon={<SendOutlined />}
        aria-label="Send message"
        disabled={message === ''}
        loading={post.isPending}
      />
    </form>
  );
}
