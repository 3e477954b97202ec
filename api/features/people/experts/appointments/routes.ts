import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { appointExpert } from './appoint-expert.ts';
import { appointmentsPage } from './contract.ts';
import { listAppointments } from './list-appointments.ts';
import { withdrawExpert } from './withdraw-expert.ts';

const tag = 'experts';
const path = '/api/admin/experts';

export function mountExpertAppointments(api: Api): void {
  endpoint(
    api,
    {
      tag,
      path,
      method: 'get',
      summary: 'List experts, newest account first; a search includes members',
      answer: { data: appointmentsPage },
    },
    listAppointments,
  );
  const change = { tag, method: 'post' } as const;
  endpoint(api, { ...change, path: `${path}/:id/appoint`, summary: 'Make a member an expert' }, appointExpert);
  endpoint(
    api,
    { ...change, path: `${path}/:id/withdraw`, summary: 'Withdraw an expert’s appointment' },
    withdrawExpert,
  );
}
