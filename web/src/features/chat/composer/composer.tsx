import { CloseOutlined, LinkOutlined, PictureOutlined, SendOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { isForComposing } from '../../../lib/composing';
import { Button } from '../../../ui/button/button';
import { TextArea } from '../../../ui/field/text-area';
import { TextInput } from '../../../ui/field/text-input';
import { latePart } from '../../../ui/late-part';
import type { Message, Words } from '../message';
import { cut, quoteOf } from '../quote';
import { useDraft } from '../room/drafts';
import { keepPicture } from '../room/own-pictures';
import type { Room } from '../room/room';
import { sendWords } from '../room/unsent';
import styles from './composer.module.css';
import { longestUrl, problemOfUrl } from './image-url';
import { MentionList } from './mention-list';
import type { Nameable } from './mentions';
import { ReplyBar } from './reply-bar';
import { useMentions } from './use-mentions';
import { useTellTyping } from './use-tell-typing';
import { acceptedTypes, useUpload } from './use-upload';
import { draftOf, wordsOf } from './words-of';

const UploadRow = latePart('upload-row', () => import('./upload-row').then((file) => file.UploadRow), null);

/** In characters as a person counts them: an emoji is one. */
const longestText = 500;
/** The last of them are counted in sight. */
const countedLast = 100;

/** Cells of a spreadsheet are copied as their picture, too; a picture is copied without words, or with its name alone. */
const areWords = (types: readonly string[]): boolean => types.includes('text/html') && types.includes('text/plain');

/** The line where a message is written, for others. */
export interface Line {
  /** Takes words back that were not sent; false where others are being written, and for a picture that was uploaded. */
  takeBack: (unsent: Words) => boolean;
}

interface Props {
  ref: Ref<Line>;
  room: Room;
  people: readonly Nameable[];
  placeholder: string;
  /** The button says what it does. */
  wide?: boolean;
  replyTo: Message | undefined;
  me: string | undefined;
  onReplied: () => void;
  /** Called when a message was sent off, which is on its way then. */
  onSent: () => void;
}

/** Where a message is written: Enter sends it, Shift and Enter break the line. It stays when the page is left. */
export function Composer(props: Props) {
  const { ref, room, people, placeholder, wide = false, replyTo, me, onReplied, onSent } = props;
  const client = useQueryClient();
  const [text, setText] = useDraft(room);
  /** The address of a picture; undefined while words are written. It waits while there is an upload. */
  const [typedUrl, setUrl] = useState<string | undefined>();
  const area = useRef<HTMLTextAreaElement>(null);
  const writing = useTellTyping(room);
  const { upload, begin, remove } = useUpload(room.leagueId);
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const hintId = useId();
  const url = upload ? undefined : typedUrl;
  const isUrl = url !== undefined;
  const limit = isUrl ? longestUrl : longestText;
  const mentions = useMentions(area, text, setText, people, limit);
  const { length } = [...(url?.trim() ?? text)];
  // What is longer would be refused for good, and be lost.
  const words = length > limit ? undefined : wordsOf(text, url, upload, replyTo);
  const problem = url?.trim() ? problemOfUrl(url) : undefined;
  const replyToId = replyTo?.id;
  useEffect(() => {
    if (replyToId !== undefined) area.current?.focus();
  }, [replyToId]);
  const [returns, setReturns] = useState(0);
  // The line of words comes back only then.
  useEffect(() => {
    if (returns > 0) area.current?.focus();
  }, [returns]);
  const returnToWords = () => setReturns((times) => times + 1);

  useImperativeHandle(ref, () => ({
    takeBack(unsent: Words) {
      const draft = draftOf(unsent);
      if (!draft || upload || typedUrl?.trim() || text.trim()) return false;
      setText(draft.text);
      setUrl(draft.url);
      returnToWords();
      return true;
    },
  }));

  const send = () => {
    if (words === undefined) return;
    if (upload) keepPicture(words, upload.file);
    sendWords(client, room, words, replyTo ? quoteOf(replyTo) : null);
    if (isUrl) {
      setUrl(undefined);
      returnToWords();
    } else setText('');
    remove();
    onReplied();
    onSent();
    area.current?.focus();
  };

  /** The button that was pressed goes away: one writes on. */
  const then = (gone: () => void) => () => {
    gone();
    area.current?.focus();
  };

  const takeFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file) void begin(file);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isForComposing(event) || mentions.onKeyDown(event)) return;
    if (event.key === 'Escape' && replyTo) onReplied();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };

  const count = length >= limit - countedLast ? `${length}/${limit}` : undefined;
  return (
    <form
      className={`${styles.composer} ${isOver ? styles.dropping : ''}`}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        // Words that are dropped are for the field that they are dropped on.
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        takeFirst(event.dataTransfer.files);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {replyTo && <ReplyBar message={replyTo} you={replyTo.userId === me} onCancel={then(onReplied)} />}
      {upload && <UploadRow upload={upload} onAgain={then(() => void begin(upload.file))} onRemove={then(remove)} />}
      {mentions.isOpen && (
        <MentionList id={mentions.listId} people={mentions.meant} at={mentions.at} onChoose={mentions.choose} />
      )}
      <div className={styles.line}>
        {!upload && (
          <Button
            kind="quiet"
            icon={isUrl ? <CloseOutlined /> : <LinkOutlined />}
            aria-label={isUrl ? 'Back to text' : 'Share an image by its address'}
            title={isUrl ? 'Back to text' : 'Share an image by its address'}
            aria-pressed={isUrl}
            onClick={() => setUrl(isUrl ? undefined : '')}
          />
        )}
        {!isUrl && (
          <>
            <Button
              kind="quiet"
              icon={<PictureOutlined />}
              aria-label="Upload an image"
              title="Upload an image"
              onClick={() => chooser.current?.click()}
            />
            <input
              ref={chooser}
              type="file"
              hidden
              accept={acceptedTypes}
              aria-label="Image file"
              onChange={(event) => {
                takeFirst(event.target.files);
                event.target.value = '';
              }}
            />
          </>
        )}
        {isUrl ? (
          <TextInput
            autoFocus
            value={url}
            inputMode="url"
            placeholder="https://..."
            aria-label="Image address"
            aria-describedby={hintId}
            autoComplete="off"
            suffix={count}
            // Not cut: a part of an address would be none, or another one.
            onChange={setUrl}
          />
        ) : (
          <TextArea
            ref={area}
            dir="auto"
            value={text}
            placeholder={placeholder}
            aria-label={placeholder}
            autoComplete="off"
            enterKeyHint="send"
            suffix={count}
            {...mentions.described}
            onChange={(value) => {
              setText(cut(value, limit));
              if (value.trim() !== '') writing();
            }}
            onSelect={mentions.look}
            onPaste={(event) => {
              const { files, types } = event.clipboardData;
              if (files.length === 0 || areWords(types)) return;
              event.preventDefault();
              takeFirst(files);
            }}
            onBlur={mentions.close}
            onKeyDown={onKeyDown}
          />
        )}
        <Button
          type="submit"
          kind={words === undefined ? 'default' : 'primary'}
          icon={<SendOutlined />}
          aria-label="Send message"
          disabled={words === undefined}
        >
          {wide ? 'Send' : undefined}
        </Button>
      </div>
      {problem !== undefined && (
        <p id={hintId} className={styles.hint}>
          {problem}
        </p>
      )}
    </form>
  );
}
