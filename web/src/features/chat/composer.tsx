import { SendOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useLeagueId } from '../../lib/league-context';
import { usePostMessage } from './api';
import styles from './chat.module.css';

const limit = 500;
const countFrom = 400;

/** One line of text to the league. */
export function Composer() {
  const [text, setText] = useState('');
  const leagueId = useLeagueId();
  const post = usePostMessage(leagueId);
  const message = text.trim();
  const length = [...text].length;

  const send = () => {
    if (message === '' || post.isPending) return;
    post.mutate({ path: { leagueId }, body: { message, messageType: 'text' } }, { onSuccess: () => setText('') });
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
        onChange={(event) => setText([...event.target.value].slice(0, limit).join(''))}
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
