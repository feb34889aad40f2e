import type { KeyboardEvent } from 'react';

/** What Safari calls the key that ends a word, which for it is composed by then. */
const codeOfComposing = 229;

/** Whether a key is for a word that is being composed, as Japanese is, and for nothing else. */
export const isForComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === codeOfComposing;
