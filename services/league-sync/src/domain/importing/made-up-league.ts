/** An id of ours, from 16 hex digits: twenty digits that begin with a zero. */
export const madeUpId = (hex: string): string =>
  `0${BigInt(`0x${hex.slice(0, 15)}`)
    .toString()
    .padStart(19, '0')
    .slice(-19)}`;
