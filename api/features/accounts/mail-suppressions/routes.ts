import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { type CountComplaint, receiveProviderEvents } from './receive-provider-events.ts';
import { retryOwnMail } from './retry-own-mail.ts';

const tag = 'mail-suppressions';

/** Mounts the calls about failed mail. `countComplaint` is called for each complaint, for features that count them. */
export function mountMailSuppressions(api: Api, countComplaint: CountComplaint): void {
  endpoint(
    api,
    {
      ...{ tag, path: '/api/email/provider-events', method: 'post', takesRaw: true },
      summary: 'Receive what the mail provider reports, signed with the shared secret',
    },
    receiveProviderEvents(countComplaint),
  );
  endpoint(
    api,
    { tag, path: '/api/email/retry', method: 'post', summary: 'Try to mail the member again after it failed' },
    retryOwnMail,
  );
}
