import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { waitingTaskSchema } from './contract.ts';
import { listWaitingForStaff } from './list-waiting-for-staff.ts';

export function mountOverview(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      tag: 'overview',
      path: '/api/moderation/waiting',
      summary: 'What waits for staff, the most serious first; moderators get what they may read',
      isPolled: true,
      answer: { data: z.object({ items: z.array(waitingTaskSchema) }) },
    },
    listWaitingForStaff,
  );
}
