import { CloseOutlined } from '@ant-design/icons';
import { useId, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBackCloses } from '../../lib/back-closes';
import { goTo } from '../../lib/browser';
import { withCard, type CardState } from '../../lib/card-address';
import { isForComposing } from '../../lib/composing';
import { focusFirst, useModal } from '../../ui/dialog/modal';
import type { ShellData } from '../shell/use-shell';
import { findPlaces, firstPlaces } from './find-places';
import { Found } from './found';
import styles from './palette.module.css';
import { keyOf, placesOf, type Place } from './places';
import { noteRecent, recentPlaces } from './recent';
import { usePlayers } from './use-players';

/** Goes to a place: another page, or a player's card above this one. */
function useGo(shell: ShellData, onClose: () => void) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  return (place: Place) => {
    noteRecent(shell.leagueId, place);
    onClose();
    if (place.playerId !== undefined) {
      const above: CardState = { ...(state as object | null), cardAbovePage: true };
      void navigate({ search: withCard(search, place.playerId) }, { state: above, preventScrollReset: true });
    } else if (place.leaves) goTo(place.to ?? '');
    else void navigate(place.to ?? '');
  };
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

interface Props {
  shell: ShellData;
  onClose: () => void;
  /** Shows which keys there are instead. */
  onKeys: () => void;
}

/**
 * Finds any screen, week, team, member and player by what is typed. A combobox whose list is always shown: the focus
 * stays in the field, the arrows move through the list, Enter goes there; Escape and Back close it.
 */
export default function Palette({ shell, onClose, onKeys }: Props) {
  const id = useId();
  const dialog = useModal();
  useBackCloses(onClose);
  const [text, setText] = useState('');
  /** By its key: what is found later may come before it. Undefined for the first. */
  const [at, setAt] = useState<string>();
  const [recent] = useState(() => recentPlaces(shell.leagueId));
  const { players, isAsking, hasFailed } = usePlayers(shell, text);
  const go = useGo(shell, onClose);
  const places = placesOf(shell);
  const sections = text.trim() === '' ? firstPlaces(places, recent) : findPlaces(places, players, text);
  const all = sections.flatMap((section) => section.places);
  const active = Math.max(
    all.findIndex((place) => keyOf(place) === at),
    0,
  );
  const point = (index: number) => {
    const place = all[index];
    setAt(place && keyOf(place));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isForComposing(event)) return;
    const step = steps[event.key];
    const chosen = all[active];
    if (step !== undefined && all.length > 0) {
      const isOne = Math.abs(step) === 1;
      const next = active + step;
      point(isOne ? (next + all.length) % all.length : Math.min(Math.max(next, 0), all.length - 1));
    } else if (event.key === 'Enter' && chosen) go(chosen);
    else return;
    event.preventDefault();
  };

  const none = isAsking ? 'Looking for players…' : 'Nothing is called so. Type the beginning of a name.';
  const status = hasFailed ? 'Players cannot be searched at the moment.' : all.length === 0 ? none : '';
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label="Search"
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
    >
      <div className={styles.head}>
        <input
          {...focusFirst}
          className={styles.input}
          role="combobox"
          aria-label="Search screens, weeks, teams, members and players"
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={all.length > 0 ? `${id}-${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Search"
          value={text}
          maxLength={64}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value);
            setAt(undefined);
          }}
        />
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <CloseOutlined aria-hidden="true" />
        </button>
      </div>
      <Found id={id} sections={sections} active={active} onChoose={go} onPoint={point} />
      <p className={styles.status} role="status">
        {status}
      </p>
      <div className={styles.foot}>
        <span>↑ ↓ choose · Enter open · Esc close</span>
        <button type="button" className={styles.keys} onClick={onKeys}>
          All keys
        </button>
      </div>
    </dialog>
  );
}
