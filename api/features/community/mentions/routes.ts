import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { mentionableMemberSchema } from './contract.ts';
import { listMentionableMembers } from './list-mentionable-members.ts';

export function mountMentions(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/mentions',
      summary: 'Members to mention in a space, by the beginning of their name',
      tag: 'mentions',
      answer: { data: z.object({ items: z.array(mentionableMemberSchema) }) },
    },
    listMentionableMembers,
  );
}
