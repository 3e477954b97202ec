import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { type CalendarEvent, serializeCalendar } from '#api/platform/calendar/serialize-calendar.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import type { eventIdSchema } from './contract.ts';
import { loadEventPage } from './get-event.ts';

/**
 * Responds with an event as an iCalendar file: with the link for members who are going, and tentative for interested
 * members.
 */
export async function downloadCalendar(context: Context, input: z.input<typeof eventIdSchema>): Promise<Response> {
  const { data, isPreview, revision } = await loadEventPage(context, input);
  if (isPreview) throw new AppError('not_found');
  const { tenant, origin, t, now } = context;
  const event: CalendarEvent = {
    uid: data.id,
    title: data.title,
    description: [data.summary, data.onlineUrl].filter(Boolean).join('\n\n'),
    location: data.place ?? data.onlineUrl ?? t('events:online'),
    url: `${origin}/events/${data.id}`,
    startsAt: new Date(data.startsAt),
    endsAt: new Date(data.endsAt),
    ...revision,
    writtenAt: now,
    status: data.isCancelled ? 'CANCELLED' : data.isInterested ? 'TENTATIVE' : 'CONFIRMED',
  };
  return new Response(serializeCalendar(event, tenant.name), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${data.slug}.ics"`,
      'cache-control': 'private, no-store',
    },
  });
}
