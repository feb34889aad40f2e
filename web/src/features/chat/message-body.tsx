import { PictureOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import type { Message } from './api';
import styles from './chat.module.css';
import { imageOf, partsOf } from './links';

/** Leaves the league in another tab, which learns nothing about where it was opened. */
const Outside = ({ href, className, children }: { href: string; className?: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={className} dir="ltr">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
);

/** A picture that opens at its full size; where it cannot be loaded, a sentence and its address. */
function Picture({ address, by }: { address: string; by: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p className={`${styles.bubble} ${styles.failed}`}>
        <PictureOutlined aria-hidden="true" /> Failed to load image. <Outside href={address}>Open its address</Outside>
      </p>
    );
  }
  return (
    <Outside href={address} className={styles.picture}>
      <img
        src={address}
        alt={`Shared by ${by}`}
        loading="lazy"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    </Outside>
  );
}

/** What was written: words with their links, or a picture. */
export function MessageBody({ message: { message, userName } }: { message: Message }) {
  const image = imageOf(message);
  if (image) return <Picture address={image} by={userName} />;
  return (
    <p className={styles.bubble} dir="auto">
      {partsOf(message).map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          <Outside key={index} href={href}>
            {text}
          </Outside>
        ),
      )}
    </p>
  );
}
