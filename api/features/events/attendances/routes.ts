import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { attendanceSchema, attendeesPage, interestSchema } from './contract.ts';
import { addInterest, removeInterest } from './interest/choose-interest.ts';
import { joinEvent } from './join-event.ts';
import { leaveEvent } from './leave-event.ts';
import { downloadAttendees, loadAttendeesPage } from './list-attendees.ts';

const tag = 'attendances';
const own = { tag, path: '/api/events/:id/attendance', answer: { data: attendanceSchema } } as const;

const interest = { tag, path: '/api/events/:id/interest', answer: { data: interestSchema } } as const;

export function mountAttendances(api: Api): void {
  endpoint(api, { ...own, method: 'post', summary: 'Sign up, or join the waitlist' }, joinEvent);
  endpoint(api, { ...own, method: 'delete', summary: 'Give up the place' }, leaveEvent);
  endpoint(
    api,
    { ...interest, method: 'put', summary: 'Say that you might come, without taking a place' },
    addInterest,
  );
  endpoint(api, { ...interest, method: 'delete', summary: 'Say that you won’t come after all' }, removeInterest);
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/admin/events/:id/attendees',
      summary: 'Attendees in sign-up order',
      answer: { data: attendeesPage },
    },
    withDeclaration(loadAttendeesPage, async (context, input) => ({
      data: (await loadAttendeesPage(context, input)).data,
    })),
  );
  endpoint(
    api,
    {
      tag,
      method: 'get',
      path: '/api/admin/events/:id/attendees/export',
      summary: 'Attendees as CSV',
      answersFile: 'text/csv',
    },
    downloadAttendees,
  );
}
