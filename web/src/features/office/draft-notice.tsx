import { Button } from '../../ui/button/button';
import { latePart } from '../../ui/late-part';
import { Parts } from '../../ui/parts';
import { SkeletonRows } from '../../ui/skeleton';
import type { Constitution } from './api';
import styles from './constitution.module.css';
import { aboutVersion } from './constitution-words';
import type { People } from './use-people';

const ChangesSince = latePart(
  'changes-since',
  () => import('./compare').then((file) => file.ChangesSince),
  <SkeletonRows rows={3} label="Loading the changes" />,
);

interface Props {
  leagueId: string;
  now: Constitution;
  people: People;
  /** The version that the draft is based on. */
  basedOn: number;
  onBase: () => void;
  onDiscard: () => void;
}

const DiscardButton = ({ onDiscard }: Pick<Props, 'onDiscard'>) => (
  <Button kind="quiet" onClick={onDiscard}>
    Discard my draft
  </Button>
);

/** Says that somebody else has put a version in force while a draft was written, and shows what they changed. */
export function OvertakenNotice({ leagueId, now, people, basedOn, onBase, onDiscard }: Props) {
  return (
    <div className={styles.draft}>
      <p role="alert">
        <b>Version {now.version} is in force meanwhile</b>
        Your text is still here. Take over what you want to keep of the changes below, then go on with yours.
      </p>
      <small>
        <Parts text={aboutVersion(now, people)} />
      </small>
      <div className={styles.changes} role="region" aria-label="What has changed meanwhile" tabIndex={0}>
        <ChangesSince leagueId={leagueId} from={basedOn} now={now} />
      </div>
      <p className={styles.ways}>
        <DiscardButton onDiscard={onDiscard} />
        <Button onClick={onBase}>Base my text on version {now.version}</Button>
      </p>
    </div>
  );
}

/** Says that the form goes on with what was written before. */
export const OfBeforeNotice = ({ onDiscard }: Pick<Props, 'onDiscard'>) => (
  <div className={styles.draft}>
    <p role="status">
      <b>This is your draft of before</b>
      It was kept in this browser and is not in force.
    </p>
    <p className={styles.ways}>
      <DiscardButton onDiscard={onDiscard} />
    </p>
  </div>
);
