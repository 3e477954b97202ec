import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { recipientSchema } from './contract.ts';
import { listRecipients } from './list-recipients.ts';

const tag = 'threads';

export function mountMessageContacts(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/message-recipients',
      summary: 'Members by name whom the member can write to',
      tag,
      answer: { data: z.object({ items: z.array(recipientSchema) }) },
    },
    listRecipients,
  );
}
