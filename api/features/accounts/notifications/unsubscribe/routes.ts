import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { verb } from '#api/verb.ts';
import { unsubscribeResponse, unsubscribeSchema } from './contract.ts';
import { unsubscribe } from './unsubscribe.ts';

const call = { path: '/api/email/unsubscribe', tag: 'notifications' } as const;

export function mountUnsubscribes(api: Api): void {
  const page = { ...call, method: 'get', summary: 'Go to the page that asks first; changes nothing' } as const;
  const goToPage = verb(
    { access: 'anyone', input: unsubscribeSchema, parsesItself: true },
    async (_context, { token }) => {
      const location = `/unsubscribe?token=${encodeURIComponent(token ?? '')}`;
      return new Response(null, { status: 303, headers: { location } });
    },
  );
  endpoint(api, { ...page, answersFile: 'text/html' }, goToPage);
  endpoint(
    api,
    {
      ...call,
      method: 'post',
      summary: 'Turn off a mail stream by the address in one of its mails, as in RFC 8058',
      takesForm: true,
      answer: unsubscribeResponse,
    },
    unsubscribe,
  );
}
