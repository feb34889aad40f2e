import { PictureOutlined } from '@ant-design/icons';
import { useState } from 'react';
import styles from './message.module.css';
import { Outside } from './outside';

interface Props {
  /** Of the picture in its full size. */
  address: string;
  thumbnail?: string | null;
  /** What it shows, as far as somebody said it. */
  alt: string;
  /** In pixels, where they are known: the place is kept for it. */
  width?: number | null;
  height?: number | null;
  /** Its message is not there yet: where the picture does not show, that is why as a rule. */
  isUnsent?: boolean | undefined;
}

/** No picture is shown higher or wider than this, px. */
const most = { width: 360, height: 260 };
const unknown = { width: 256, height: 144 };

/** The room that a picture takes; never more than it has of its own. */
function sizeOf(width: number | null | undefined, height: number | null | undefined) {
  if (!width || !height) return unknown;
  const scale = Math.min(1, most.width / width, most.height / height);
  return { width: Math.max(Math.round(width * scale), 48), height: Math.max(Math.round(height * scale), 48) };
}

/** A picture that opens at its full size; where it cannot be loaded, a sentence and its address. */
export function Picture({ address, thumbnail, alt, width, height, isUnsent = false }: Props) {
  const [failed, setFailed] = useState('');
  const source = thumbnail ?? address;
  if (failed === source) {
    return (
      <p className={`${styles.bubble} ${styles.failed}`}>
        <PictureOutlined aria-hidden="true" />{' '}
        {isUnsent ? (
          'Picture, shown once the message is sent'
        ) : (
          <>
            Failed to load image. <Outside href={address}>Open its address</Outside>
          </>
        )}
      </p>
    );
  }
  const size = sizeOf(width, height);
  return (
    <Outside href={address} className={styles.picture}>
      <img
        src={source}
        alt={alt}
        width={size.width}
        height={size.height}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(source)}
      />
    </Outside>
  );
}
