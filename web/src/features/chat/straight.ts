/** Characters that set in which direction what follows them is written. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** A name for the middle of a line, which it must not turn around with itself. */
export const straight = (name: string): string => name.replace(turning, '');
