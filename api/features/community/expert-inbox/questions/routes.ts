import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { startedSchema } from '../../threads/contract.ts';
import { askExpert } from './ask-expert.ts';

export function mountExpertQuestions(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/experts/:id/questions',
      summary: 'Ask an expert: begins a conversation',
      tag: 'expert-inbox',
      status: 201,
      answer: { data: startedSchema },
    },
    askExpert,
  );
}
