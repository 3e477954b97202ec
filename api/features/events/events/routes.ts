import { z } from 'zod';
import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { cancelEvent } from './cancel-event.ts';
import { eventsPage, managedEventsPage, viewedEventSchema } from './contract.ts';
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
      summary: 'Events available to the viewer, soonest first',
      answer: { data: eventsPage },
    },
    withDeclaration(listEvents, async (context, input) => ({ data: (await listEvents(context, input)).data })),
  );
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/events/:id',
      summary: 'An event available to the member, with their own attendance',
      answer: { data: viewedEventSchema },
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
      summary: 'Events in every state, with attendance counts',
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
      summary: 'Cancel an event and notify everyone signed up',
      answer: { data: z.object({ cancelledAt: z.iso.datetime() }) },
    },
    cancelEvent,
  );
}
