import styles from './position-tag.module.css';

const colorNames: Record<string, string> = {
  FB: 'rb',
  DST: 'def',
  DL: 'idp',
  DE: 'idp',
  DT: 'idp',
  NT: 'idp',
  LB: 'idp',
  ILB: 'idp',
  MLB: 'idp',
  OLB: 'idp',
  DB: 'idp',
  CB: 'idp',
  S: 'idp',
  SS: 'idp',
  FS: 'idp',
  IDP_FLEX: 'idp',
  REC_FLEX: 'flex',
  WRRB_FLEX: 'flex',
  SUPER_FLEX: 'super-flex',
};
const labels: Record<string, string> = { SUPER_FLEX: 'SFLX', REC_FLEX: 'W/T', WRRB_FLEX: 'W/R', IDP_FLEX: 'IDP' };

/** The colour of a position, as CSS; secondary text for one without a colour. */
export const positionColor = (position: string): string =>
  `var(--pos-${colorNames[position] ?? position.toLowerCase()}, var(--text-2))`;

/** A position in its own colour: QB, RB, WR, TE, K, DEF, FLEX, SFLX, IDP. */
export function PositionTag({ position }: { position: string }) {
  return (
    <span className={styles.tag} style={{ '--tag': positionColor(position) }}>
      {labels[position] ?? position}
    </span>
  );
}
