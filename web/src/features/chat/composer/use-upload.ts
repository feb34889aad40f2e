import { useEffect, useRef, useState } from 'react';
import { isUnauthorized, saidBy, slugOf, statusOf } from '../../../lib/api/api-error';
import { toast } from '../../../lib/toasts';
import { uploadImage, type Uploaded } from '../api';

const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const mostBytes = 5 * 1024 * 1024;

/** What a file chooser offers. */
export const acceptedTypes = types.join(',');

/** A picture on its way, or there and not yet part of a message. */
export interface Upload {
  file: File;
  /** Of the picture itself, for as long as this page is there. */
  preview: string;
  /** 0 to 1. */
  share: number;
  /** Undefined while it is on its way. */
  uploaded: Uploaded | undefined;
  /** It was lost on its way, and may arrive when it is sent again. */
  isLost: boolean;
  /** The person has shared as many pictures as anybody may in a day: sending it again is of no use today. */
  isForLater?: boolean;
}

/** Nobody is signed in any more, it came to a standstill, too much at once, or its key is used up: a next try may work. */
const passing: readonly (number | undefined)[] = [401, 408, 409, 429];

/** The servers looked at the picture and do not want it; what else goes wrong passes. */
function isRefused(error: unknown): boolean {
  const status = statusOf(error);
  return String(status).startsWith('4') && !passing.includes(status);
}

/** Sends one picture at a time ahead of its message. */
export function useUpload(leagueId: string) {
  const [upload, setUpload] = useState<Upload | undefined>();
  const stop = useRef<AbortController | undefined>(undefined);
  const preview = upload?.preview;
  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  useEffect(() => () => stop.current?.abort(), []);

  const remove = () => {
    stop.current?.abort();
    setUpload(undefined);
  };

  const begin = async (file: File) => {
    if (!types.includes(file.type)) {
      const text = 'Please select a JPEG, PNG, GIF, or WebP image.';
      return toast({ kind: 'error', title: 'Invalid file type', text });
    }
    if (file.size > mostBytes) {
      return toast({ kind: 'error', title: 'File too large', text: 'Please select an image smaller than 5MB.' });
    }
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const change = (changed: Partial<Upload>) =>
      setUpload((now) => (now?.file === file ? { ...now, ...changed } : now));
    setUpload({ file, preview: URL.createObjectURL(file), share: 0, uploaded: undefined, isLost: false });
    try {
      const onProgress = (share: number) => change({ share });
      change({ share: 1, uploaded: await uploadImage(leagueId, file, onProgress, controller.signal) });
      toast({ kind: 'success', title: 'Image uploaded' });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (isRefused(error)) setUpload(undefined);
      else change({ share: 0, isLost: true, isForLater: slugOf(error) === 'too-many-images' });
      if (!isUnauthorized(error))
        toast({ kind: 'error', title: 'Upload failed', text: saidBy(error, 'Upload failed') });
    }
  };

  return { upload, begin, remove };
}
