import { useState } from 'react';
import { maxAvatarSize, type Profile } from '#api/features/accounts/users/contract.ts';
import { type Answer, call } from '#src/client/call.ts';
import { uploadFile } from '#src/client/upload-file.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Upload } from '#src/ui/upload/Upload.tsx';
import type { SendOptions } from '#src/ui/upload/use-upload.ts';
import { showProfile } from './profile-store.ts';

/** Loaded when a picture is first chosen; most visits don't need it. */
const PictureCropper = lazyPart(() => import('./PictureCropper.tsx').then(({ PictureCropper: cropper }) => cropper));

export type ShownAvatar = Pick<Profile, 'id' | 'profileImage' | 'initials'>;

const rules = {
  accept: 'image/jpeg,image/png,image/webp',
  maxBytes: maxAvatarSize.bytes,
  wrongType: 'avatar_invalid',
  tooLarge: 'avatar_too_large',
};

/** Lets the member choose, crop, upload and remove their picture. */
export function AvatarEditor({ before }: { before: ShownAvatar }) {
  const { t } = usePage();
  const [shown, setShown] = useState(before);
  const show = ({ user }: { user: Profile }) => {
    showProfile(user);
    setShown(user);
  };
  const remove = async () => show(await call('DELETE /api/users/avatar'));
  return (
    <Upload
      name="avatar"
      label={t('profile-picture:title')}
      hint={t('profile-picture:hint')}
      rules={rules}
      prepare={(preparing) => <PictureCropper {...preparing} />}
      send={sendPicture}
      done={show}
      current={{
        view: <Avatar person={{ ...shown, picture: shown.profileImage }} size="large" />,
        remove: shown.profileImage === null ? undefined : remove,
      }}
    />
  );
}

const sendPicture = (file: File, { onProgress, signal }: SendOptions) =>
  uploadFile<Answer<'PUT /api/users/avatar'>>('/api/users/avatar', file, onProgress, signal);
