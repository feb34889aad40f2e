import { CloseOutlined } from '@ant-design/icons';
import { Button } from '../../../ui/button/button';
import { IconButton } from '../../../ui/button/icon-button';
import { ProgressBar } from '../../../ui/progress-bar';
import styles from './composer.module.css';
import type { Upload } from './use-upload';

const mega = 1_048_576;

/** "0.8 of 3.2 MB"; a small file in kB. */
function progressOf(size: number, share: number): string {
  const shown = (bytes: number) => (size < mega ? Math.ceil(bytes / 1_024) : (bytes / mega).toFixed(1));
  return `${shown(size * share)} of ${shown(size)} ${size < mega ? 'kB' : 'MB'}`;
}

interface Props {
  upload: Upload;
  onAgain: () => void;
  onRemove: () => void;
}

function wordsOf({ file, share, uploaded, isLost }: Upload): string {
  if (isLost) return 'Not uploaded';
  return uploaded ? 'Ready to send' : `${progressOf(file.size, share)} · ${Math.round(share * 100)}%`;
}

/** Send waits for the picture: how the words can go without it. */
const whatToDo = (isForLater = false): string =>
  isForLater
    ? 'You have shared many pictures today. Remove it to send your words, and share it tomorrow.'
    : 'Try again, or remove it to send your words without it.';

/** The picture that goes with the message, and how far it is on its way; of one that is not, what can be done. */
export function UploadRow({ upload, onAgain, onRemove }: Props) {
  const { file, preview, share, uploaded, isLost, isForLater } = upload;
  const isUnderWay = !uploaded && !isLost;
  return (
    <div className={styles.upload}>
      <img src={preview} alt="" width={52} height={38} />
      <div className={styles.uploadWords}>
        <span className={styles.fileName} dir="auto">
          {file.name}
        </span>
        <span className={styles.share}>{wordsOf(upload)}</span>
        {isUnderWay && <ProgressBar share={share} label={`Uploading ${file.name}`} />}
        {isLost && <span className={styles.whatToDo}>{whatToDo(isForLater)}</span>}
      </div>
      {isLost && (
        <Button kind="quiet" size="small" onClick={isForLater ? onRemove : onAgain}>
          {isForLater ? 'Remove' : 'Try Again'}
        </Button>
      )}
      {!isForLater && (
        <IconButton aria-label={isUnderWay ? 'Cancel the upload' : 'Remove the image'} onClick={onRemove}>
          <CloseOutlined aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
