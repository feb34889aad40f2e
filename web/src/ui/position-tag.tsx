import styles from './position-tag.module.css';

const colorNames: Record<string, string> = {
  FB: 'rb',
  DST: 'def',
  DL: 'idp',
  LB: 'idp',
  DB: 'idp',
  SUPER_FLEX: 'super-flex',
};
const labels: Record<string, string> = { SUPER_FLEX: 'SFLX' };

/** A position in its own colour: QB, RB, WR, TE, K, DEF, FLEX, SFLX, IDP. */
export function PositionTag({ position }: { position: string }) {
  const color = `var(--pos-${colorNames[position] ?? position.toLowerCase()}, var(--text-2))`;
  return (
    <span className={styles.tag} style={{ '--tag': color }}>
      {labels[position] ?? position}
    </span>
  );
}
