import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { subscribe } from './subscribe.ts';

const tag = 'newsletter';
const path = '/api/newsletter';

export function mountNewsletter(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'post', status: 202 },
      summary: 'Mail a link that confirms the newsletter; the answer is the same for any address',
    },
    subscribe,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/confirm`, method: 'post' },
      summary: 'Confirm the newsletter, or the consent to campaigns, by the link in the mail',
      answer: { data: z.object({ kind: z.enum(['newsletter', 'campaigns']) }) },
    },
    confirmSubscription,
  );
}
