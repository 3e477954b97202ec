import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { checkDomain } from './check-domain.ts';
import { checkDomainResponse, mailSenderResponse, testMailResponse } from './contract.ts';
import { getMailSender } from './get-mail-sender.ts';
import { sendTestMail } from './send-test-mail.ts';

const call = { tag: 'setup', path: '/api/admin/mail-sender' } as const;

export function mountMailSender(api: Api): void {
  endpoint(
    api,
    {
      ...{ ...call, method: 'get', answer: mailSenderResponse },
      summary: 'Whom mails come from, and what a domain of the community’s own needs in its DNS',
    },
    getMailSender,
  );
  endpoint(
    api,
    {
      ...{ ...call, path: `${call.path}/check`, method: 'post', answer: checkDomainResponse },
      summary: 'Look the records up. With the ownership record, mails come from the new sender',
    },
    checkDomain,
  );
  endpoint(
    api,
    {
      ...{ ...call, path: `${call.path}/test-mail`, method: 'post', answer: testMailResponse },
      summary: 'Send the administrator a mail from the sender in force',
    },
    sendTestMail,
  );
}
