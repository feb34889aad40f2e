declare module 'wawoff2' {
  /** A TrueType font from a WOFF2 one. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
