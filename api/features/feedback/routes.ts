import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { sendFeedbackSchema } from './contract.ts';
import { sendFeedback } from './send-feedback.ts';

export function mountFeedback(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      tag: 'feedback',
      signedIn: false,
      path: '/api/feedback',
      summary: 'Tell the community’s administrators something',
      status: 202,
      body: sendFeedbackSchema,
    },
    sendFeedback,
  );
}
