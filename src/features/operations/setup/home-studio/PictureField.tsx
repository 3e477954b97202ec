import { useState } from 'react';
import type { HomePicture } from '#api/features/operations/setup/home-studio/contract.ts';
import { uploadPicture } from '#src/client/upload-picture.ts';
import { PictureChooser } from '#src/ui/upload/PictureChooser.tsx';
import { usePictureSending } from '#src/ui/upload/use-picture-sending.ts';
import { PictureChoice } from './PictureChoice.tsx';
import { picturesPath } from './pictures-path.ts';
import type { FieldProps } from './SectionForm.tsx';
import { maxAltLength } from './section-fields.ts';
import { emptyText, localizedTextAt, setValue, type Values } from './section-values.ts';
import { TextFields } from './TextFields.tsx';

interface Props extends FieldProps {
  path: string;
  picture: Values | undefined;
  onChange: (picture: Values | undefined) => void;
}

const sendPicture = async (file: File, onProgress: (part: number) => void) =>
  (await uploadPicture<{ data: HomePicture }>(picturesPath, file, onProgress)).data;

/** Fields for a picture, which is uploaded or chosen from the existing ones, and its description. */
export function PictureField({ path, picture, folder, onChange, ...props }: Props) {
  const { t, faults } = props;
  const [isChoosing, setChoosing] = useState(false);
  const use = ({ file }: Pick<HomePicture, 'file'>) => {
    // The description is cleared if the picture changes.
    onChange({ file, alt: picture?.['file'] === file ? picture['alt'] : emptyText });
    setChoosing(false);
  };
  return (
    <PictureChooser
      t={t}
      label={t('home-studio:field.picture')}
      picture={picture ? `${folder}${String(picture['file'])}` : null}
      sending={usePictureSending(sendPicture, use)}
      texts={{
        choose: t('home-studio:picture.upload'),
        remove: t('home-studio:picture.remove'),
        sending: t('home-studio:picture.uploading'),
        sent: t('home-studio:picture.sent'),
      }}
      error={faults[`${path}.file`]}
      remove={() => onChange(undefined)}
      acts={
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          {t('home-studio:picture.choose')}
        </button>
      }
    >
      {isChoosing && <PictureChoice t={t} chosen={String(picture?.['file'] ?? '')} onChoose={use} />}
      {picture && (
        <TextFields
          {...props}
          folder={folder}
          label={t('home-studio:field.alt')}
          path={`${path}.alt`}
          text={localizedTextAt(picture, 'alt')}
          max={maxAltLength}
          isLong
          onChange={(alt) => onChange(setValue(picture, 'alt', alt))}
        />
      )}
    </PictureChooser>
  );
}
