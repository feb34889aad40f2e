import { FireOutlined, FrownOutlined, HeartOutlined, LikeOutlined, SmileOutlined } from '@ant-design/icons';
import { Tip } from '../../../ui/tip/tip';
import type { Message, Reaction } from '../message';
import styles from './reactions.module.css';
import { WowFace } from './wow-face';

const icons = {
  thumbs_up: LikeOutlined,
  heart: HeartOutlined,
  laugh: SmileOutlined,
  wow: WowFace,
  sad: FrownOutlined,
  fire: FireOutlined,
} satisfies Record<Reaction, unknown>;

const names: Record<Reaction, string> = {
  thumbs_up: 'Thumbs up',
  heart: 'Heart',
  laugh: 'Laugh',
  wow: 'Wow',
  sad: 'Sad',
  fire: 'Fire',
};

interface PickerProps {
  /** Their own reactions. */
  own: readonly Reaction[];
  onReact: (kind: Reaction) => void;
}

/** The six reactions, to choose from. */
export const ReactionPicker = ({ own, onReact }: PickerProps) =>
  (Object.keys(icons) as Reaction[]).map((kind) => {
    const Icon = icons[kind];
    return (
      <button
        key={kind}
        type="button"
        className={styles.action}
        aria-label={names[kind]}
        aria-pressed={own.includes(kind)}
        title={names[kind]}
        onClick={() => onReact(kind)}
      >
        <Icon aria-hidden="true" />
      </button>
    );
  });

interface Props {
  message: Message;
  me: string | undefined;
  nameOf: (userId: string) => string;
  /** Undefined where one may only read. */
  onReact: ((kind: Reaction) => void) | undefined;
}

/** A reaction that goes, as the person's own does when they take it back, leaves the focus to its message. */
const leaveFocus = (item: HTMLElement | null) => () => {
  if (item?.contains(document.activeElement))
    item.closest<HTMLElement>('[data-message]')?.focus({ preventScroll: true });
};

/**
 * How people have reacted to a message, and who; pressing one joins them or takes the own one back, where one may. A
 * finger that rests shows who without that.
 */
export function Reactions({ message, me, nameOf, onReact }: Props) {
  if (message.reactions.length === 0) return null;
  return (
    <ul className={styles.reactions} aria-label="Reactions">
      {message.reactions.map(({ kind, userIds }) => {
        const Icon = icons[kind];
        const own = me !== undefined && userIds.includes(me);
        const who = userIds.map((id) => (id === me ? 'You' : nameOf(id))).join(', ');
        return (
          <li key={kind} ref={leaveFocus}>
            <Tip text={who}>
              {(trigger) => (
                <button
                  type="button"
                  {...trigger}
                  className={styles.reaction}
                  data-own={own}
                  aria-pressed={onReact && own}
                  aria-label={`${names[kind]}, ${userIds.length}: ${who}`}
                  // Its name says it already.
                  aria-describedby={undefined}
                  onClick={() => {
                    trigger.onClick();
                    onReact?.(kind);
                  }}
                >
                  <Icon aria-hidden="true" />
                  {userIds.length}
                </button>
              )}
            </Tip>
          </li>
        );
      })}
    </ul>
  );
}
