import { z } from 'zod';
import { listDraftsQuery } from '#api/features/content/drafts/contract.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { cancelEvent } from './cancel-event.ts';
import {
  cancelRefusals,
  eventAddress,
  eventsPage,
  eventsQuery,
  managedEventsPage,
  openedEventSchema,
} from './contract.ts';
import { getEvent } from './get-event.ts';
import { listEvents } from './list-events.ts';
import { listManagedEvents } from './list-managed-events.ts';

const tag = 'events';

export function mountEvents(api: Api): void {
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/events',
      summary: 'Events that the reader may open, soonest first',
      query: eventsQuery,
      answer: { data: eventsPage },
      signedIn: false,
    },
    async (context, input) => ({ data: (await listEvents(context, input)).data }),
  );
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/events/:id',
      summary: 'One event that the member may open, with their own place',
      params: eventAddress,
      answer: { data: openedEventSchema },
    },
    getEvent,
  );
  mountManagement(api);
}

function mountManagement(api: Api): void {
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/admin/events',
      summary: 'Events in every state, with who goes and who waits',
      query: listDraftsQuery.omit({ type: true }),
      answer: { data: managedEventsPage },
    },
    listManagedEvents,
  );
  endpoint(
    api,
    {
      tag,
      method: 'post',
      path: '/api/admin/events/:id/cancel',
      summary: 'Call an event off, and tell those who go or wait',
      params: idParams,
      answer: { data: z.object({ cancelledAt: z.iso.datetime() }) },
      refusals: cancelRefusals,
    },
    cancelEvent,
  );
}
