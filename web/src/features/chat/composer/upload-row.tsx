import { CloseOutlined } from '@ant-design/icons';
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

/** The picture that goes with the message, and how far it is on its way. */
export function UploadRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { file, preview, share, uploaded } = upload;
  const percent = Math.round(share * 100);
  return (
    <div className={styles.upload}>
      <img src={preview} alt="" width={52} height={38} />
      <div className={styles.uploadWords}>
        <span className={styles.fileName} dir="auto">
          {file.name}
        </span>
        <span className={styles.share}>
          {uploaded ? 'Ready to send' : `${progressOf(file.size, share)} · ${percent}%`}
        </span>
        {!uploaded && <ProgressBar share={share} label={`Uploading ${file.name}`} />}
      </div>
      <IconButton aria-label={uploaded ? 'Remove the image' : 'Cancel the upload'} onClick={onRemove}>
        <CloseOutlined aria-hidden="true" />
      </IconButton>
    </div>
  );
}
