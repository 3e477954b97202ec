import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { answerRefusals, answerSchema } from './contract.ts';
import { markAnswer, unmarkAnswer } from './mark-answer.ts';

const answer = {
  tag: 'comments',
  params: idParams,
  path: '/api/posts/:id/answer',
  refusals: answerRefusals,
} as const;

export function mountAnswers(api: Api): void {
  endpoint(api, { ...answer, method: 'put', summary: 'Mark the answer to a question', body: answerSchema }, markAnswer);
  endpoint(api, { ...answer, method: 'delete', summary: 'Mark a question as unanswered' }, unmarkAnswer);
}
