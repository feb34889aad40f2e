import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { keptFresh } from '../../lib/kept-fresh';
import { paths } from '../../lib/paths';
import { Card } from '../../ui/card';
import styles from './account.module.css';
import { leftConversations } from './api';

/** The way to conversations in leagues that the person has left, where there are some. */
export function LeftCard() {
  const { data } = useQuery({ ...leftConversations(), ...keptFresh });
  if (data === undefined || data.length === 0) return null;
  return (
    <Card title="Earlier conversations">
      <p className={styles.text}>
        You still have conversations in leagues that you have left. <Link to={paths.leftConversations}>Read them</Link>
      </p>
    </Card>
  );
}
