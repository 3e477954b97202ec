import { z } from 'zod';

/** What may be reported, beside `Subscription …`, whose second half the caller names. */
export const eventNames = [
  'User Registered',
  'User Logged In',
  'Admin Action',
  'Feature Used',
  '2FA Action',
  'Profile Updated',
  'Error Occurred',
  'Purchase Completed',
] as const;

export type EventName = (typeof eventNames)[number] | `Subscription ${string}`;

/** An event on its way to the community's analytics service. */
export const forwardedEventSchema = z.object({
  /** The service counts events of one id once, so that a second delivery adds nothing. */
  uuid: z.uuid(),
  event: z.string(),
  /** A keyed hash: of the member, or of a visitor for one day. */
  distinctId: z.string(),
  isMember: z.boolean(),
  at: z.iso.datetime(),
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

export type ForwardedEvent = z.infer<typeof forwardedEventSchema>;

/** Details of an event as they arrive: words and figures by name. */
export type Details = Record<string, unknown>;
