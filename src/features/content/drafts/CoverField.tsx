import type { TFunction } from 'i18next';
import { PictureChooser } from '#src/ui/upload/PictureChooser.tsx';
import { usePictureSending } from '#src/ui/upload/use-picture-sending.ts';
import { sendPicture } from './draft-calls.ts';

interface Props {
  t: TFunction;
  coverKey: string | null;
  /** The error code. */
  error: string | null;
  onChange: (key: string | null) => void;
}

/** The field for the cover, which is shown in lists and at the top of the page. */
export function CoverField({ t, coverKey, error, onChange }: Props) {
  return (
    <PictureChooser
      t={t}
      label={t('drafts:cover')}
      hint={t('drafts:coverHint')}
      picture={coverKey && `/files/${coverKey}`}
      sending={usePictureSending(sendPicture, ({ key }) => onChange(key))}
      texts={{
        choose: t(coverKey ? 'drafts:coverReplace' : 'drafts:coverChoose'),
        remove: t('drafts:coverRemove'),
        sending: t('drafts:sending'),
        sent: t('drafts:coverSent'),
      }}
      error={error}
      remove={() => onChange(null)}
    />
  );
}
