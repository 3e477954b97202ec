import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { markAnswer, unmarkAnswer } from './mark-answer.ts';

const answer = { tag: 'comments', path: '/api/posts/:id/answer' } as const;

export function mountAnswers(api: Api): void {
  endpoint(api, { ...answer, method: 'put', summary: 'Mark the answer to a question' }, markAnswer);
  endpoint(api, { ...answer, method: 'delete', summary: 'Mark a question as unanswered' }, unmarkAnswer);
}
