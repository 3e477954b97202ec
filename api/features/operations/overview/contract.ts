import { z } from 'zod';

/** Kinds of waiting tasks, most serious first. */
export const waitingKinds = [
  'reports',
  'appeals',
  'joining',
  'held',
  'messages',
  'resets',
  'feedback',
  'payments',
  'campaigns',
  'mails',
] as const;

/** Something for staff to do or know about, and how long the oldest has been waiting, if known. */
export const waitingTaskSchema = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  since: z.iso.datetime().nullable(),
});
export type WaitingTask = z.infer<typeof waitingTaskSchema>;
export type WaitingKind = WaitingTask['kind'];

/** The page where each kind is handled, if there is one. */
export const waitingPaths: Partial<Record<WaitingKind, string>> = {
  reports: '/moderator',
  appeals: '/moderator/appeals',
  held: '/admin/community?state=held&sort=oldest',
  messages: '/admin/messages',
  joining: '/admin/users?status=waiting',
  resets: '/admin/users/two-factor-resets',
  feedback: '/admin/feedback?state=new',
  payments: '/admin/users?payment=failed',
  campaigns: '/admin/email-campaigns?state=overdue',
};
