import { z } from 'zod';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';

export const attendanceStates = ['going', 'waitlisted'] as const;

/** A member's attendance. Positions start at 1. */
export const ownAttendanceSchema = z.object({ state: z.enum(attendanceStates), position: z.number().optional() });
export type OwnAttendance = z.infer<typeof ownAttendanceSchema>;

/** The member's attendance after the request. `state` is null if they aren't attending. */
export const attendanceSchema = ownAttendanceSchema.extend({ state: z.enum(attendanceStates).nullable() });
export type Attendance = z.infer<typeof attendanceSchema>;

/** Reasons why a member can't sign up or leave. */
export const attendanceRefusals = {
  event_cancelled: 'conflict',
  event_begun: 'conflict',
  sign_up_closed: 'conflict',
} as const;
export type AttendanceRefusal = keyof typeof attendanceRefusals;

/** Whether the member is interested, without a place. Never true for members with an attendance. */
export const interestSchema = z.object({ isInterested: z.boolean() });
export type Interest = z.infer<typeof interestSchema>;

/** An attendee, as listed for administrators. */
const attendeeSchema = z.object({
  userId: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  initials: z.string(),
  picture: z.string().nullable(),
  state: z.enum(attendanceStates),
  /** The position on the waitlist, starting at 1, or null if going. */
  position: z.number().nullable(),
  joinedAt: z.iso.datetime(),
});

export type Attendee = z.infer<typeof attendeeSchema>;

/** How many attendees the page of an event shows at once. */
export const attendeesPageSize = 100;

/** Sorted by sign-up. Numbers never change, so a promotion between two pages skips no attendee. */
export const attendeesQuery = pageQuery.extend({
  cursor: z.coerce.number().int().min(0).default(0),
});
export const attendeesPage = pageOfSchema(attendeeSchema);
