/** Lets the browser save a file under a name. */
export function saveFile(name: string, parts: BlobPart[], type: string): void {
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then: some ask first where it is to go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
