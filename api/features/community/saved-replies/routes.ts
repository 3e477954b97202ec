import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { savedReplyView } from './contract.ts';
import { createSavedReply, deleteSavedReply, listSavedReplies, updateSavedReply } from './saved-replies.ts';

const tag = 'saved-replies';
const all = { tag, path: '/api/expert/replies' } as const;
const one = { tag, path: '/api/expert/replies/:id' } as const;

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
      answer: { data: z.object({ id: z.string() }) },
    },
    createSavedReply,
  );
  endpoint(api, { ...one, method: 'put', summary: 'Change a saved reply' }, updateSavedReply);
  endpoint(api, { ...one, method: 'delete', summary: 'Delete a saved reply' }, deleteSavedReply);
}
