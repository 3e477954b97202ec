import { z } from 'zod';
import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { seedDemoEvents } from './seed-demo-events.ts';

export function mountDemoEvents(api: Api): void {
  endpoint(
    api,
    {
      tag: 'setup',
      method: 'post',
      path: '/api/admin/events/seed',
      summary: 'Create demo events in the coming weeks, only on a developer’s machine',
      status: 201,
      answer: { data: z.object({ made: z.number() }) },
    },
    seedDemoEvents,
  );
}
