import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { mailPreferencesSchema } from './contract.ts';
import { changeMailPreferences } from './mail-preferences.ts';

export function mountMailPreferences(api: Api): void {
  endpoint(
    api,
    {
      ...{ path: '/api/email/preferences', tag: 'notifications', method: 'post' },
      summary: 'Change which mail one gets by the link in a mail; without changes, see it',
      answer: { data: mailPreferencesSchema },
    },
    changeMailPreferences,
  );
}
