import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { sessionSchema } from './contract.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';

const tag = 'sessions';

export function mountSessions(api: Api): void {
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/sessions',
      summary: 'List the member’s sessions',
      tag,
      answer: { data: z.object({ sessions: z.array(sessionSchema) }) },
    },
    listSessions,
  );
  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/sessions',
      summary: 'End all other sessions',
      tag,
      answer: { data: z.object({ ended: z.int() }) },
    },
    endOtherSessions,
  );
  endpoint(api, { method: 'delete', path: '/api/sessions/:id', summary: 'End a session', tag }, endSession);
}
