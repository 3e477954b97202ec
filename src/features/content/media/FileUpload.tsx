import type { TFunction } from 'i18next';
import { type ChangeEvent, useId, useState } from 'react';
import type { MediaFile, MediaPurpose } from '#api/features/content/media/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';

interface Props {
  /** Translations of the namespaces `media` and `errors.general`. */
  t: TFunction;
  purpose: MediaPurpose;
  label: string;
  hint: string;
  /** File extensions offered by the file picker. The server checks the actual type. */
  accept: string;
  /** Whether a file is already set. */
  hasFile: boolean;
  error: string | null;
  onReady: (media: MediaFile, file: File) => void;
}

/** Uploads a chosen file in parts, with progress, and resumes interrupted uploads. */
export function FileUpload({ t, purpose, label, hint, accept, hasFile, error, onReady }: Props) {
  const [progress, setProgress] = useState<number | null>(null);
  const [left, setLeft] = useState<{ file: File; code: string } | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [field, described] = [useId(), useId()];
  const send = async (file: File) => {
    setLeft(null);
    setProgress(0);
    try {
      // Loaded on first use.
      const { uploadInParts } = await import('./upload-in-parts.ts');
      onReady(await uploadInParts(purpose, file, setProgress), file);
      setName(file.name);
    } catch (thrown) {
      setLeft({ file, code: codeOf(thrown) });
    } finally {
      setProgress(null);
    }
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void send(file);
    target.value = '';
  };
  const percent = Math.floor((progress ?? 0) * 100);
  return (
    <div className="field file-upload">
      <label htmlFor={field}>{label}</label>
      <span className="hint" id={described}>
        {hint}
      </span>
      <input
        id={field}
        type="file"
        accept={accept}
        disabled={progress !== null}
        aria-describedby={described}
        onChange={choose}
      />
      {progress !== null && (
        <label className="sending">
          {t('media:sending', { percent })}
          <progress value={progress} max={1} />
        </label>
      )}
      {progress === null && !left && (name || hasFile) && (
        <span role="status">{name ? t('media:ready', { name }) : t('media:present')}</span>
      )}
      {left && (
        <span className="field-error" role="alert">
          <ErrorText t={t} code={left.code} />
        </span>
      )}
      {left && (
        <button type="button" className="button button-quiet" onClick={() => void send(left.file)}>
          {t('media:goOn')}
        </button>
      )}
      {!left && (
        <span className="field-error" role="alert">
          {error && <ErrorText t={t} code={error} />}
        </span>
      )}
    </div>
  );
}
