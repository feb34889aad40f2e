import type { Room } from '../room/room';
import { useWriters } from '../room/typing';
import { straight } from '../straight';
import styles from './list.module.css';

function sentence(names: readonly string[]): string {
  const [first = '', second = ''] = names;
  if (names.length === 0) return '';
  if (names.length === 1) return `${first} is typing...`;
  return names.length === 2 ? `${first} and ${second} are typing...` : 'Several people are typing...';
}

/** Who is writing at this moment; it keeps its place when nobody is. */
export function TypingLine({ room, me }: { room: Room; me: string | undefined }) {
  const writers = useWriters(room).filter(({ userId }) => userId !== me);
  return (
    <p className={styles.typing} dir="auto">
      {sentence(writers.map(({ userName }) => straight(userName)))}
    </p>
  );
}
