import { CloseOutlined } from '@ant-design/icons';
import { ProgressBar } from '../../../ui/progress-bar';
import styles from './composer.module.css';
import type { Upload } from './use-upload';

const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(1);

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
          {uploaded ? 'Ready to send' : `${mb(file.size * share)} of ${mb(file.size)} MB · ${percent}%`}
        </span>
        {!uploaded && <ProgressBar share={share} label={`Uploading ${file.name}`} />}
      </div>
      <button
        type="button"
        className={styles.cancel}
        aria-label={uploaded ? 'Remove the image' : 'Cancel the upload'}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden="true" />
      </button>
    </div>
  );
}
