import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { profileSchema } from './contract.ts';
import { getProfile } from './get-profile.ts';

export function mountUsers(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/users/profile',
      summary: 'The signed-in member',
      tag: 'users',
      answer: { user: profileSchema },
    },
    getProfile,
  );
}
