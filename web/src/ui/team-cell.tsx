import { Avatar } from './avatar';
import { Parts } from './parts';
import styles from './team-cell.module.css';

interface Props {
  name: string;
  /** Second line. */
  detail?: string | null;
  /** What the initials and hue come from, when it is not the first line. */
  avatarName?: string;
  image?: string | null;
  /** Of the picture, in pixels; 32 unless given. */
  size?: 24 | 32;
  you?: boolean;
  /** Puts "(You)" on the second line, where the first has no room for it. */
  youBelow?: boolean;
  /** Dims the first line: the side that is behind. */
  quiet?: boolean;
  strong?: boolean;
  icons?: React.ReactNode;
}

/** Avatar with two lines: a team over its owner, or a person over their team. */
export const TeamCell = ({ strong = true, ...props }: Props) => {
  const { name, detail, avatarName, image, size, you, youBelow, quiet, icons } = props;
  return (
    <span className={styles.cell}>
      <Avatar name={avatarName ?? name} image={image} size={size} />
      <span className={styles.lines}>
        <span className={`${styles.name} ${strong ? styles.strong : ''} ${quiet ? styles.quiet : ''}`}>
          <span className={styles.text} dir="auto">
            {name}
          </span>
          {you && !youBelow && <span className={styles.you}>(You)</span>}
          {icons}
        </span>
        {detail && (
          <span className={styles.detail}>
            <Parts text={detail} />
            {you && youBelow && <span className={styles.you}> (You)</span>}
          </span>
        )}
      </span>
    </span>
  );
};
