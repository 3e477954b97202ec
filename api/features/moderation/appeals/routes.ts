import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { appealAnswer, appealDetailsSchema, appealsPage, ownDecisionsResponse } from './contract.ts';
import { createAppeal, replyToAnswer } from './create-appeal.ts';
import { decideAppeal } from './decide-appeal.ts';
import { getAppeal, listAppeals } from './list-appeals.ts';
import { listOwnDecisions } from './list-own-decisions.ts';

const tag = 'appeals';

export function mountAppeals(api: Api): void {
  endpoint(
    api,
    { tag, method: 'get', path: '/api/decisions', summary: 'Decisions about the member', answer: ownDecisionsResponse },
    listOwnDecisions,
  );
  endpoint(
    api,
    {
      tag,
      method: 'post',
      path: '/api/appeals',
      summary: 'Appeal against a decision, with the token of its mail or as the member whom it concerns',
      status: 201,
      answer: appealAnswer,
    },
    createAppeal,
  );
  endpoint(
    api,
    {
      tag,
      method: 'post',
      path: '/api/appeals/reply',
      summary: 'Add to an appeal once. One that was rejected is looked at again',
      answer: appealAnswer,
    },
    replyToAnswer,
  );
  mountStaffAppeals(api);
}

function mountStaffAppeals(api: Api): void {
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/moderation/appeals',
      summary: 'Appeals that wait, the oldest first, or were decided',
      answer: { data: appealsPage },
    },
    listAppeals,
  );
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/moderation/appeals/:id',
      summary: 'An appeal with the decision that it is against',
      answer: { data: appealDetailsSchema },
    },
    getAppeal,
  );
  endpoint(
    api,
    {
      tag,
      method: 'post',
      path: '/api/moderation/appeals/:id/decide',
      summary: 'Grant an appeal, which gives back what the decision took, or reject it',
    },
    decideAppeal,
  );
}
