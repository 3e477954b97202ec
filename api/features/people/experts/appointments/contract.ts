import { z } from 'zod';
import { pageOfSchema, pageQuery } from '#api/platform/paging/contract.ts';

export const appointmentsQuery = pageQuery.extend({
  /** Part of a name or an e-mail address. The search also finds members who aren't experts yet. */
  search: z.string().trim().max(100).optional(),
});

/** The state of an expert's profile: listed, hidden by its owner, or empty. */
const profileStates = ['listed', 'hidden', 'empty'] as const;

const appointmentSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  initials: z.string(),
  picture: z.string().nullable(),
  isExpert: z.boolean(),
  headline: z.string().nullable(),
  /** Null for members who aren't experts. */
  profile: z.enum(profileStates).nullable(),
  takesQuestions: z.boolean(),
});

export type Appointment = z.infer<typeof appointmentSchema>;
export const appointmentsPage = pageOfSchema(appointmentSchema);
