import { z } from 'zod';

/** Events that may be tracked, besides `Subscription …`, whose second word comes from the caller. */
export const eventNames = [
  'User Registered',
  'User Logged In',
  'Admin Action',
  'Feature Used',
  '2FA Action',
  'Profile Updated',
  'Error Occurred',
  'Purchase Completed',
  'Post Created',
  'Comment Created',
  'Reaction Added',
  'Poll Voted',
  'Space Joined',
] as const;

export type EventName = (typeof eventNames)[number] | `Subscription ${string}`;

/** An event on its way to the community's analytics service. */
export const forwardedEventSchema = z.object({
  /** The service deduplicates by this id, so a second delivery adds nothing. */
  uuid: z.uuid(),
  event: z.string(),
  /** A keyed hash of the member, or of a visitor for one day. */
  distinctId: z.string(),
  isMember: z.boolean(),
  at: z.iso.datetime(),
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});

export type ForwardedEvent = z.infer<typeof forwardedEventSchema>;

/** Event properties by name, as received and not yet checked. */
export type EventProperties = Record<string, unknown>;
