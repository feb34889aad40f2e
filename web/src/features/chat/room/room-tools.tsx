import { SearchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { afterLayers } from '../../../lib/after-layers';
import { switchSound, useSound } from '../../../lib/sound';
import { Button } from '../../../ui/button/button';
import { MoreButton } from '../../../ui/menu/more-button';
import { openedLate } from '../../../ui/opened-late';
import type { Room } from './room';
import styles from './room-tools.module.css';

const SearchDialog = openedLate(() => import('./search-dialog').then((file) => file.SearchDialog));

interface Props {
  room: Room;
  /** Brings a message that was found into sight, once the dialog is gone: it may replace the page's entry of the history. */
  onGoTo: (messageId: string) => void;
  /** Undefined while it is not known. */
  isMuted: boolean | undefined;
  onMute: (isMuted: boolean) => void;
}

/** What can be done with a room: search, mute, and the sound of this browser. */
export function RoomTools({ room, onGoTo, isMuted, onMute }: Props) {
  const [isSearching, setIsSearching] = useState(false);
  const sound = useSound();
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={<SearchOutlined />}
        aria-label="Search messages"
        title="Search messages"
        onClick={() => setIsSearching(true)}
      />
      <MoreButton>
        {isMuted !== undefined && (
          <li>
            <button type="button" className={styles.entry} onClick={() => onMute(!isMuted)}>
              {isMuted ? 'Unmute' : 'Mute: no unread count'}
            </button>
          </li>
        )}
        <li>
          <button type="button" className={styles.entry} onClick={() => switchSound(!sound)}>
            {sound ? 'Sound off' : 'Sound for new messages'}
          </button>
        </li>
      </MoreButton>
      {isSearching && (
        <SearchDialog
          room={room}
          onChoose={(messageId) => {
            setIsSearching(false);
            afterLayers(() => onGoTo(messageId));
          }}
          onClose={() => setIsSearching(false)}
        />
      )}
    </>
  );
}
