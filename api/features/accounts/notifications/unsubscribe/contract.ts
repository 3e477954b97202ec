import { z } from 'zod';

/** The mail streams that a member can turn off. */
export const mailStreams = [
  'news',
  'offers',
  'eventNews',
  'events',
  'campaigns',
  'community',
  'digest',
  'figures',
  /** For subscribers without an account. Their id is used in place of a member's. */
  'newsletter',
] as const;
export type MailStream = (typeof mailStreams)[number];

export const unsubscribeSchema = z.object({ token: z.string({ error: 'unsubscribe_invalid' }).max(120) });

export const unsubscribeResponse = { data: z.object({ stream: z.enum(mailStreams) }) };

export const unsubscribeRefusals = { unsubscribe_invalid: 'not_found' } as const;
