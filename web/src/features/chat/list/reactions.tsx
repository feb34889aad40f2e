import { FireOutlined, FrownOutlined, HeartOutlined, LikeOutlined, SmileOutlined } from '@ant-design/icons';
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

/** How people have reacted to a message; pressing one joins them or takes the own one back, where one may. */
export function Reactions({ message, me, nameOf, onReact }: Props) {
  if (message.reactions.length === 0) return null;
  return (
    <ul className={styles.reactions} aria-label="Reactions">
      {message.reactions.map(({ kind, userIds }) => {
        const Icon = icons[kind];
        const own = me !== undefined && userIds.includes(me);
        const who = userIds.map((id) => (id === me ? 'You' : nameOf(id))).join(', ');
        const shown = {
          className: styles.reaction,
          'data-own': own,
          'aria-label': `${names[kind]}, ${userIds.length}: ${who}`,
          title: who,
          children: [<Icon key="icon" aria-hidden="true" />, userIds.length],
        };
        return (
          <li key={kind}>
            {onReact ? (
              <button type="button" aria-pressed={own} onClick={() => onReact(kind)} {...shown} />
            ) : (
              <span role="img" {...shown} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
