import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { communitySettingsResponse, groupViewSchema } from './contract.ts';
import { changeCommunitySettings, getCommunitySettings } from './manage-settings.ts';

const call = { tag: 'setup', path: '/api/admin/settings' } as const;

export function mountCommunitySettings(api: Api): void {
  endpoint(
    api,
    {
      ...{ ...call, method: 'get', answer: communitySettingsResponse },
      summary: 'What the community has set itself, by group, and what its folder says',
    },
    getCommunitySettings,
  );
  endpoint(
    api,
    {
      ...{ ...call, method: 'patch', answer: { data: groupViewSchema } },
      ...{ summary: 'Change settings of a group, based on the version that was read' },
    },
    changeCommunitySettings,
  );
}
