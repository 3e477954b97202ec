import type { TFunction } from 'i18next';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePictureSending } from '#src/ui/upload/use-picture-sending.ts';
import { sendPicture } from './draft-calls.ts';
import { MarkdownToolbar } from './MarkdownToolbar.tsx';

interface Props {
  t: TFunction;
  label: string;
  lang: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

/** A plain text area for Markdown, which works with every keyboard and screen reader, with a toolbar. */
export function MarkdownField({ t, label, lang, value, error, onChange }: Props) {
  const id = useId().replace(/\W/g, '');
  const field = useRef<HTMLTextAreaElement>(null);
  const [isOver, setOver] = useState(false);
  const [isReady, setReady] = useState(false);
  const picture = usePictureSending(sendPicture, ({ address }) => insert(field.current, `![](${address})`));
  // Registers the toolbar elements on first use in the browser.
  const prepare = () => void import('@github/markdown-toolbar-element').then(() => setReady(true));
  const takeFiles = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    const [file] = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    setOver(false);
    void picture.send(file);
  };
  return (
    <div className="field markdown-field">
      <label htmlFor={id}>{label}</label>
      <MarkdownToolbar t={t} field={id} isReady={isReady} choosePicture={(file) => void picture.send(file)} />
      <textarea
        ref={field}
        id={id}
        className={isOver ? 'input is-over' : 'input'}
        lang={lang}
        spellCheck
        rows={18}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-error ${id}-hint`}
        onFocus={prepare}
        onChange={({ target }) => onChange(target.value)}
        onPaste={(event) => {
          // Word and Excel add a picture of the copied text. Only a picture on its own is uploaded.
          if (!event.clipboardData.getData('text/plain')) takeFiles(event, event.clipboardData.files);
        }}
        onDrop={(event) => takeFiles(event, event.dataTransfer.files)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      />
      <span className="hint" id={`${id}-hint`}>
        {t('drafts:bodyHint')}
      </span>
      {picture.progress !== null && <progress value={picture.progress} max={1} aria-label={t('drafts:sending')} />}
      <span className="field-error" id={`${id}-error`} role="alert">
        {(picture.failure ?? error) && <ErrorText t={t} code={picture.failure ?? error ?? ''} />}
      </span>
    </div>
  );
}

/** Inserts a block at the cursor as if it were typed, so that undo works. */
function insert(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  field.focus();
  const before = field.value.slice(0, field.selectionStart);
  const start = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const whole = `${start}${text}\n\n`;
  if (document.execCommand('insertText', false, whole)) return;
  field.setRangeText(whole, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
