import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { askExpert } from './ask-expert.ts';
import { questionRefusals, questionSchema } from './contract.ts';

export function mountExpertQuestions(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/experts/:id/questions',
      summary: 'Send a question to an expert, who answers by mail',
      tag: 'experts',
      status: 202,
      params: idParams,
      body: questionSchema,
      refusals: questionRefusals,
    },
    askExpert,
  );
}
