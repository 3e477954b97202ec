import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { replySuggestionSchema } from './contract.ts';
import { suggestReply } from './suggest-reply.ts';

export function mountReplySuggestions(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/expert/messages/:id/suggestion',
      summary: 'Let the community’s model suggest a reply to a question',
      tag: 'expert-inbox',
      answer: { data: replySuggestionSchema },
    },
    suggestReply,
  );
}
