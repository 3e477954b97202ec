import { type ChangeEvent, useId, useState } from 'react';
import type { HomePicture } from '#api/features/operations/setup/home-studio/contract.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { PictureChoice } from './PictureChoice.tsx';
import type { FieldProps } from './SectionForm.tsx';
import { maxAlt } from './section-fields.ts';
import { emptyText, put, type Values, writtenIn } from './section-values.ts';
import { TextFields } from './TextFields.tsx';
import { pictureTypes, useHomeUpload } from './use-home-upload.ts';

interface Props extends FieldProps {
  path: string;
  picture: Values | undefined;
  onChange: (picture: Values | undefined) => void;
}

/** A picture, uploaded or chosen from the existing ones, with its description. */
export function PictureField({ path, picture, folder, onChange, ...props }: Props) {
  const { t, faults } = props;
  const chooser = useId();
  const [isChoosing, setChoosing] = useState(false);
  const use = ({ file }: Pick<HomePicture, 'file'>) => {
    // Another picture shows something else.
    onChange({ file, alt: picture?.['file'] === file ? picture['alt'] : emptyText });
    setChoosing(false);
  };
  const { progress, failure, send } = useHomeUpload(use);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void send(file);
    target.value = '';
  };
  const fault = failure ?? faults[`${path}.file`];
  return (
    <fieldset className="part picture-part">
      <legend>{t('home-studio:field.picture')}</legend>
      {picture && <img src={`${folder}${String(picture['file'])}`} alt="" />}
      <input id={chooser} type="file" accept={pictureTypes.join()} hidden onChange={choose} />
      <p className="acts">
        <button
          type="button"
          className="button button-quiet"
          disabled={progress !== null}
          onClick={() => document.getElementById(chooser)?.click()}
        >
          {t('home-studio:picture.upload')}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t('home-studio:picture.choose')}
        </button>
        {picture && (
          <button type="button" className="button button-quiet" onClick={() => onChange(undefined)}>
            {t('home-studio:picture.remove')}
          </button>
        )}
      </p>
      {progress !== null && <progress value={progress} max={1} aria-label={t('home-studio:picture.uploading')} />}
      <span className="field-error" role="alert">
        {fault && <ErrorText t={t} code={fault} />}
      </span>
      {isChoosing && <PictureChoice t={t} chosen={String(picture?.['file'] ?? '')} onChoose={use} />}
      {picture && (
        <TextFields
          {...props}
          folder={folder}
          label={t('home-studio:field.alt')}
          path={`${path}.alt`}
          text={writtenIn(picture, 'alt')}
          max={maxAlt}
          isLong
          onChange={(alt) => onChange(put(picture, 'alt', alt))}
        />
      )}
    </fieldset>
  );
}
