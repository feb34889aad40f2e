const mark = '@number:';

/** A number too long for a double, for the fields that the provider sends as numbers all the same. */
export class RawNumber {
  constructor(private readonly digits: string) {}

  toJSON(): string {
    return `${mark}${this.digits}`;
  }
}

const marked = new RegExp(`"${mark}(\\d+)"`, 'g');

/** JSON text in which every {@link RawNumber} is a bare number with all its digits. */
export function toJsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes(mark) ? text.replace(marked, '$1') : text;
}
