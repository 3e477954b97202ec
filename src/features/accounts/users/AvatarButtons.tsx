import type { TFunction } from 'i18next';

interface Props {
  t: TFunction;
  /** Id of the hidden file input. */
  chooser: string;
  hasPicture: boolean;
  isRemoving: boolean;
  remove: () => void;
}

/** The actions available with or without a picture. */
export function AvatarButtons({ t, chooser, hasPicture, isRemoving, remove }: Props) {
  const open = () => document.getElementById(chooser)?.click();
  return (
    <div className="avatar-actions">
      <button type="button" className="button button-quiet" disabled={isRemoving} onClick={open}>
        {t(hasPicture ? 'settings:avatar.replace' : 'settings:avatar.choose')}
      </button>
      {hasPicture && (
        <button type="button" className="button button-quiet" disabled={isRemoving} onClick={remove}>
          {t(isRemoving ? 'settings:avatar.removing' : 'settings:avatar.remove')}
        </button>
      )}
    </div>
  );
}
