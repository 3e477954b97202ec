import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { answerFeedback } from './answer-feedback.ts';
import { changeFeedback } from './change-feedback.ts';
import { feedbackPage } from './contract.ts';
import { listFeedback } from './list-feedback.ts';
import { sendFeedback } from './send-feedback.ts';

export function mountFeedback(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      tag: 'feedback',
      path: '/api/feedback',
      summary: 'Send feedback to the community’s administrators',
      status: 202,
    },
    sendFeedback,
  );
  mountAdministration(api);
}

function mountAdministration(api: Api): void {
  const tag = 'feedback';
  const path = '/api/admin/feedback';
  endpoint(
    api,
    {
      tag,
      path,
      method: 'get',
      summary: 'Feedback, newest first, with counts by state and the tags in use',
      answer: { data: feedbackPage },
    },
    listFeedback,
  );
  endpoint(
    api,
    { tag, path: `${path}/:id`, method: 'patch', summary: 'Set the state and tags of feedback' },
    changeFeedback,
  );
  endpoint(
    api,
    { tag, path: `${path}/:id/answer`, method: 'post', summary: 'Answer feedback by mail, once', status: 202 },
    answerFeedback,
  );
}
