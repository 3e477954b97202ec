import type { TFunction } from 'i18next';
import { type ChangeEvent, useId } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { pictureTypes, usePictureUpload } from './use-picture-upload.ts';

interface Props {
  t: TFunction;
  coverKey: string | null;
  /** Error code. */
  error: string | null;
  onChange: (key: string | null) => void;
}

/** The picture for lists and the head of the page. */
export function CoverField({ t, coverKey, error, onChange }: Props) {
  const chooser = useId();
  const { progress, failure, send } = usePictureUpload(({ key }) => onChange(key));
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void send(file);
    target.value = '';
  };
  return (
    <fieldset className="field cover-field">
      <legend className="label">{t('drafts:cover')}</legend>
      <span className="hint">{t('drafts:coverHint')}</span>
      {coverKey && <img src={`/files/${coverKey}`} alt="" />}
      <input id={chooser} type="file" accept={pictureTypes.join()} hidden onChange={choose} />
      <div className="cover-actions">
        <button
          type="button"
          className="button button-quiet"
          disabled={progress !== null}
          onClick={() => document.getElementById(chooser)?.click()}
        >
          {t(coverKey ? 'drafts:coverReplace' : 'drafts:coverChoose')}
        </button>
        {coverKey && (
          <button type="button" className="button button-quiet" onClick={() => onChange(null)}>
            {t('drafts:coverRemove')}
          </button>
        )}
      </div>
      {progress !== null && <progress value={progress} max={1} aria-label={t('drafts:sending')} />}
      <span className="field-error" role="alert">
        {(failure || error) && <ErrorText t={t} code={failure ?? error ?? ''} />}
      </span>
    </fieldset>
  );
}
