import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { ticketResponse } from './contract.ts';
import { issueTicket } from './issue-ticket.ts';
import { openSocket } from './open-socket.ts';

const tag = 'live';

export function mountLiveSockets(api: Api): void {
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/live/ticket',
      summary: 'A ticket for one socket, valid for 30 seconds; null where live updates are off',
      tag,
      answer: { data: ticketResponse },
    },
    issueTicket,
  );
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/live',
      summary: 'A WebSocket that receives hints, `{ topic, id }`, and takes `{ watch: ["post:<id>"] }`',
      tag,
    },
    openSocket,
  );
}
