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
      summary: 'Events available to the viewer, soonest first',
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
      summary: 'An event available to the member, with their own attendance',
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
      summary: 'Events in every state, with attendance counts',
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
      summary: 'Cancel an event and notify everyone signed up',
      params: idParams,
      answer: { data: z.object({ cancelledAt: z.iso.datetime() }) },
      refusals: cancelRefusals,
    },
    cancelEvent,
  );
}
