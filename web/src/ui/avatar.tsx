import { useState } from 'react';
import { initials } from '../lib/format';
import styles from './avatar.module.css';

const hues = [25, 55, 100, 145, 195, 235, 285, 330];

/** The same name keeps the same hue everywhere. */
const hueOf = (name: string): number => {
  let hash = 2_166_136_261;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return hues[((hash >>> 16) ^ hash) & 7] ?? 25;
};

const avatarBase = (): string => document.querySelector<HTMLMetaElement>('meta[name="avatar-base"]')?.content ?? '';
const thumbnailUpTo = 40;

/** Address of a provider's avatar: the thumbnail for small sizes. Undefined without an id or an avatar host. */
function addressOf(id: string | null | undefined, size: number): string | undefined {
  const base = id ? avatarBase() : '';
  return id && base ? `${base}/${size <= thumbnailUpTo ? 'thumbs/' : ''}${encodeURIComponent(id)}` : undefined;
}

interface Props {
  /** Whose picture: the initials and their hue come from it. */
  name: string;
  image?: string | null;
  size?: 20 | 24 | 28 | 32 | 40 | 48 | 56;
}

/** A rounded square with a picture, or initials where there is none. Decoration: the name always stands beside it. */
export function Avatar({ name, image, size = 32 }: Props) {
  const [failed, setFailed] = useState('');
  const address = addressOf(image, size);
  const style = { '--size': `${size}px`, '--hue': hueOf(name), fontSize: Math.max(Math.round(size * 0.36), 8) };
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {initials(name)}
      {address && address !== failed && (
        <img src={address} alt="" width={size} height={size} loading="lazy" onError={() => setFailed(address)} />
      )}
    </span>
  );
}
