import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { cancelEmailChange } from './cancel-email-change.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { pendingEmailChangeSchema } from './contract.ts';
import { requestEmailChange } from './request-email-change.ts';
import { undoEmailChange } from './undo-email-change.ts';

const tag = 'email-changes';
const path = '/api/email-changes';

export function mountEmailChanges(api: Api): void {
  endpoint(
    api,
    {
      ...{ tag, path, method: 'post', summary: 'Ask to change the address; the answer is the same for a taken one' },
      status: 202,
      answer: { data: pendingEmailChangeSchema },
    },
    requestEmailChange,
  );
  endpoint(api, { tag, path, method: 'delete', summary: 'Drop a change that waits' }, cancelEmailChange);
  endpoint(
    api,
    { tag, path: `${path}/confirm`, method: 'post', summary: 'Confirm the new address' },
    confirmEmailChange,
  );
  endpoint(
    api,
    {
      ...{ tag, path: `${path}/undo`, method: 'post' },
      summary: 'Return to the old address with a new password; ends every session',
    },
    undoEmailChange,
  );
}
