/** Makes a value when it is asked for first, and lets go of what it was made from; after an error it is tried again. */
export function lazy<T>(make: () => T): () => T {
  let toMake: (() => T) | undefined = make;
  let made: T;
  return () => {
    if (toMake !== undefined) made = toMake();
    toMake = undefined;
    return made;
  };
}
