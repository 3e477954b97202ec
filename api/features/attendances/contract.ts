import { z } from 'zod';
import { attendanceStates, ownAttendanceSchema } from '../events/contract.ts';

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

/** Who goes or waits, as administrators see it: those who go first, each in order. */
export const attendeeSchema = z.object({
  userId: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  state: z.enum(attendanceStates),
  /** Of those who wait, from 1; null for who goes. */
  position: z.number().nullable(),
  joinedAt: z.iso.datetime(),
});

export type Attendee = z.infer<typeof attendeeSchema>;

/** The first of them, and whether there are more: the file has all. */
export const attendeeListSchema = z.object({ items: z.array(attendeeSchema), hasMore: z.boolean() });
export type AttendeeList = z.infer<typeof attendeeListSchema>;
