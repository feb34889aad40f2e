import { toast } from './toasts';

/** Puts a text where Paste finds it, and says so: "Link copied"; where the browser allows it not, says that. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ kind: 'success', title: `${what} copied` });
  } catch {
    toast({ kind: 'error', title: 'Copy failed', text: 'Your browser did not allow it. Select the text and copy it.' });
  }
}
