import { type ChangeEvent, lazy, Suspense, useId } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { AvatarButtons } from './AvatarButtons.tsx';
import './avatar-editor.css';
import { pictureTypes, type ShownAvatar, useAvatar } from './use-avatar.ts';

/** Loaded when a picture is first chosen; most visits don't need it. */
const PictureCropper = lazy(() =>
  import('./PictureCropper.tsx').then(({ PictureCropper: cropper }) => ({ default: cropper })),
);

interface Props {
  locale: Locale;
  user: ShownAvatar;
  /** Files of this size or more are refused before reading. */
  maxBytes: number;
}

/** The member's picture: choose, crop, upload with progress, remove. */
export function AvatarEditor({ locale, user, maxBytes }: Props) {
  const t = useTexts(locale, ['settings', 'errors.general']);
  const avatar = useAvatar(user, maxBytes);
  const { shown, picture, progress, failure, news } = avatar;
  const [chooser, hint] = [useId(), useId()];
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) void avatar.choose(file);
    target.value = '';
  };
  return (
    <div className="avatar-editor">
      <Avatar person={{ ...shown, picture: shown.profileImage }} size="large" />
      {t && (
        <fieldset className="field" aria-describedby={hint}>
          <legend className="label">{t('settings:avatar.title')}</legend>
          <span className="hint" id={hint}>
            {t('settings:avatar.hint')}
          </span>
          <input id={chooser} type="file" accept={pictureTypes.join()} hidden onChange={choose} />
          {picture ? (
            <Suspense>
              <PictureCropper
                t={t}
                picture={picture}
                isBusy={progress !== null}
                onUse={avatar.send}
                onCancel={avatar.cancel}
              />
            </Suspense>
          ) : (
            <AvatarButtons t={t} chooser={chooser} hasPicture={shown.profileImage !== null} {...avatar} />
          )}
          {progress !== null && <progress value={progress} max={1} aria-label={t('settings:avatar.uploading')} />}
          <span className="field-error" role="alert">
            {failure && <ErrorText t={t} code={failure} />}
          </span>
          <span className="avatar-news" role="status">
            {news && t(`settings:avatar.${news}`)}
          </span>
        </fieldset>
      )}
    </div>
  );
}
