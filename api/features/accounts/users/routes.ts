import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { profileSchema } from './contract.ts';
import { getProfile } from './get-profile.ts';
import { removeAvatar } from './remove-avatar.ts';
import { replaceAvatar } from './replace-avatar.ts';
import { type RefuseNewWords, updateProfile } from './update-profile.ts';

const tag = 'users';
const answer = { user: profileSchema };

/**
 * `refuseNewWords` keeps watch words out of profiles. It is passed in, because accounts may not import the community
 * area.
 */
export function mountUsers(api: Api, refuseNewWords: RefuseNewWords): void {
  const profile = { path: '/api/users/profile', tag, answer } as const;
  endpoint(
    api,
    { ...profile, method: 'get', summary: 'The signed-in member', failure: 'user_data_failed' },
    getProfile,
  );
  endpoint(
    api,
    {
      ...profile,
      method: 'patch',
      summary: 'Change the given fields of the profile',
      answer: { user: profileSchema, isConsentAsked: z.boolean() },
      failure: 'profile_update_failed',
    },
    updateProfile(refuseNewWords),
  );
  const avatar = { path: '/api/users/avatar', tag, answer } as const;
  endpoint(
    api,
    {
      ...avatar,
      method: 'put',
      summary: 'Replace the picture with a JPEG, PNG or WebP below 5 MB',
      takesImage: true,
      failure: 'picture_upload_failed',
    },
    replaceAvatar,
  );
  endpoint(api, { ...avatar, method: 'delete', summary: 'Remove the picture' }, removeAvatar);
}
