/** The typed arrays that a column file can hold, by the name that its header gives them. */
const arrays = {
  u8: Uint8Array,
  u16: Uint16Array,
  i16: Int16Array,
  i32: Int32Array,
  u32: Uint32Array,
  f64: Float64Array,
} as const;

export type Column = Uint8Array | Uint16Array | Int16Array | Int32Array | Uint32Array | Float64Array;

/**
 * What snapshots and stored games hold, and how it follows from the sources: raised whenever that changes, so that
 * these are read again.
 */
export const columnLayout = 5;
/** Snapshots from this layout on have the columns that are read: they do until their source was read again. */
export const oldestLayout = 3;

/** Of a stored snapshot. */
interface Stored {
  snapshotId: string | null;
  layout?: number;
}

/** Whether there is a snapshot that this version of the service can read. */
export const isReadable = ({ snapshotId, layout = 0 }: Stored): boolean =>
  snapshotId !== null && layout >= oldestLayout && layout <= columnLayout;

/** Whether there is a snapshot that was written as this version of the service writes them. */
export const isOfLayout = ({ snapshotId, layout }: Stored): boolean => snapshotId !== null && layout === columnLayout;

/** Columns of equal meaning to every process, with what is not numbers in `meta`. */
export interface ColumnFile<M> {
  meta: M;
  columns: Record<string, Column>;
}

interface Header<M> {
  meta: M;
  columns: { name: string; type: keyof typeof arrays; length: number; offset: number }[];
}

const magic = 'DYNCOL01';
/** Every column starts at a multiple of it, so that it can be used where it lies. */
const alignment = 8;
const aligned = (bytes: number): number => Math.ceil(bytes / alignment) * alignment;
const headerStart = magic.length + 4;

/** The file's bytes: magic, length of the header, header (JSON), columns in the machine's byte order (little-endian). */
export function encodeColumns<M>({ meta, columns }: ColumnFile<M>): Buffer {
  const entries = Object.entries(columns);
  let end = 0;
  const described = entries.map(([name, column]) => {
    const offset = end;
    end = aligned(offset + column.byteLength);
    return { name, type: typeOf(column), length: column.length, offset };
  });
  const header = Buffer.from(JSON.stringify({ meta, columns: described } satisfies Header<M>));
  const body = aligned(headerStart + header.length);
  const bytes = Buffer.alloc(body + end);
  bytes.write(magic, 0, 'latin1');
  bytes.writeUInt32LE(header.length, magic.length);
  header.copy(bytes, headerStart);
  for (const [index, [, column]] of entries.entries()) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), body + described[index]!.offset);
  }
  return bytes;
}

/** @throws Error when the bytes are no column file */
export function requireColumnFile(bytes: Buffer): void {
  if (bytes.toString('latin1', 0, magic.length) !== magic) throw new Error('not a column file');
}

/**
 * Reads a file without copying its columns; the caller has compared its checksum.
 * @throws Error when the bytes are no column file
 */
export function decodeColumns<M>(bytes: Buffer): ColumnFile<M> {
  requireColumnFile(bytes);
  const headerLength = bytes.readUInt32LE(magic.length);
  const header = JSON.parse(bytes.toString('utf8', headerStart, headerStart + headerLength)) as Header<M>;
  const body = aligned(headerStart + headerLength);
  // A small buffer may be a slice of a shared one, at any place of it.
  const source = bytes.byteOffset % alignment === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  const columns = header.columns.map(({ name, type, length, offset }) => [
    name,
    new arrays[type](source.buffer as ArrayBuffer, source.byteOffset + body + offset, length),
  ]);
  return { meta: header.meta, columns: Object.fromEntries(columns) as Record<string, Column> };
}

function typeOf(column: Column): keyof typeof arrays {
  const found = Object.entries(arrays).find(([, type]) => column instanceof type);
  if (found === undefined) throw new Error('a column of another type');
  return found[0] as keyof typeof arrays;
}
