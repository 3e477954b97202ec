import { z } from 'zod';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';

export const appointmentsQuery = pageQuery.extend({
  /** Part of a name or an address: finds members too, to appoint them. */
  search: z.string().trim().max(100).optional(),
});

/** How far an expert's profile is: shown, hidden by its owner, or not begun. */
export const profileStates = ['listed', 'hidden', 'empty'] as const;

export const appointmentSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  isExpert: z.boolean(),
  headline: z.string().nullable(),
  /** Null for who is no expert. */
  profile: z.enum(profileStates).nullable(),
  takesQuestions: z.boolean(),
});

export type Appointment = z.infer<typeof appointmentSchema>;
export const appointmentsPage = pageOfSchema(appointmentSchema);
