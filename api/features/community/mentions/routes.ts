import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { mentionableSchema } from './contract.ts';
import { listMentionable } from './list-mentionable.ts';

export function mountMentions(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mentions',
      summary: 'Members to mention in a space, by the beginning of their name',
      tag: 'mentions',
      answer: { data: z.object({ items: z.array(mentionableSchema) }) },
    },
    listMentionable,
  );
}
