import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { publicProfileSchema } from './contract.ts';
import { getPublicProfile } from './get-public-profile.ts';

export function mountProfiles(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/users/:id',
      summary: 'A member’s public profile',
      tag: 'profiles',
      answer: { data: publicProfileSchema },
      failure: 'profile_load_failed',
    },
    getPublicProfile,
  );
}
