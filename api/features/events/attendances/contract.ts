import { z } from 'zod';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';
import { attendanceStates } from '../event-records/contract.ts';

/** A member's own place; the position counts from 1. */
export const ownAttendanceSchema = z.object({ state: z.enum(attendanceStates), position: z.number().optional() });
export type OwnAttendance = z.infer<typeof ownAttendanceSchema>;

/** What became of a call: `state` is null for who does not go (any more). */
export const attendanceSchema = ownAttendanceSchema.extend({ state: z.enum(attendanceStates).nullable() });
export type Attendance = z.infer<typeof attendanceSchema>;

/** Why a place can't be taken, or given up. */
export const attendanceRefusals = {
  event_cancelled: 'conflict',
  event_begun: 'conflict',
  sign_up_closed: 'conflict',
} as const;
export type AttendanceRefusal = keyof typeof attendanceRefusals;

/** Who goes or waits, as administrators see it. */
const attendeeSchema = z.object({
  userId: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  state: z.enum(attendanceStates),
  /** Of those who wait, from 1; null for who goes. */
  position: z.number().nullable(),
  joinedAt: z.iso.datetime(),
});

export type Attendee = z.infer<typeof attendeeSchema>;

/** In the order in which they came. A place keeps its number when somebody moves up, so no page loses anybody. */
export const attendeesQuery = pageQuery.extend({
  cursor: z.coerce.number().int().min(0).default(0),
});
export const attendeesPage = pageOfSchema(attendeeSchema);
