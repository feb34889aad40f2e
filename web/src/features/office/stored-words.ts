/** Nothing that anybody could see. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Words of several lines as the service stores them: trimmed, with one kind of line break and spaces for tabs. */
export function asStored(written: string): string {
  const words = written.replace(/\r\n?/g, '\n').replace(/\t/g, ' ').trim();
  return invisible.test(words) ? '' : words;
}
