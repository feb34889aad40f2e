import { memo } from 'react';
import { Avatar } from '../../ui/avatar';
import type { Slot } from './api';
import styles from './board.module.css';

interface Props {
  slot: Slot;
  mine: boolean;
  pressed: boolean;
  dimmed: boolean;
  onShow: (slot: number | null) => void;
  onPress: (slot: number) => void;
}

/** A column's team; pointing at it or focusing it leaves only its picks bright. */
export const TeamHeader = memo(function TeamHeader({ slot, mine, pressed, dimmed, onShow, onPress }: Props) {
  return (
    <th scope="col" className={`${styles.team} ${dimmed ? styles.dimmed : ''}`}>
      <button
        type="button"
        aria-pressed={pressed}
        title={slot.display_name}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onShow(slot.slot)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onShow(null)}
        onFocus={() => onShow(slot.slot)}
        onBlur={() => onShow(null)}
        onClick={() => onPress(slot.slot)}
      >
        <span className={styles.slot}>
          <Avatar name={slot.team_name} image={slot.avatar} size={24} />
          <span className="visually-hidden">Slot </span>
          {slot.slot}
        </span>{' '}
        <span className={`${styles.teamName} ${mine ? styles.mine : ''}`} dir="auto">
          {slot.team_name}
          {mine && <span className="visually-hidden"> (You)</span>}
        </span>
      </button>
    </th>
  );
});
