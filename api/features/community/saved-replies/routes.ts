import { z } from 'zod';
import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { savedReplyRefusals, savedReplySchema, savedReplyView } from './contract.ts';
import { createSavedReply, deleteSavedReply, listSavedReplies, updateSavedReply } from './saved-replies.ts';

const tag = 'saved-replies';
const all = { tag, path: '/api/expert/replies' } as const;
const one = { tag, path: '/api/expert/replies/:id', params: idParams } as const;

export function mountSavedReplies(api: Api): void {
  const answer = { data: z.object({ items: z.array(savedReplyView) }) };
  endpoint(api, { ...all, method: 'get', summary: 'The expert’s saved replies', answer }, listSavedReplies);
  endpoint(
    api,
    {
      ...all,
      method: 'post',
      summary: 'Create a saved reply',
      status: 201,
      body: savedReplySchema,
      answer: { data: z.object({ id: z.string() }) },
      refusals: savedReplyRefusals,
    },
    createSavedReply,
  );
  endpoint(api, { ...one, method: 'put', summary: 'Change a saved reply', body: savedReplySchema }, updateSavedReply);
  endpoint(api, { ...one, method: 'delete', summary: 'Delete a saved reply' }, deleteSavedReply);
}
