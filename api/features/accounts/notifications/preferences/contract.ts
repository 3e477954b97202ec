import { z } from 'zod';

/**
 * Mail streams in the order of the mail preferences page. `figures` is shown only to administrators who get that mail.
 */
export const preferenceStreams = [
  'campaigns',
  'news',
  'offers',
  'eventNews',
  'events',
  'community',
  'digest',
  'figures',
] as const;
export type PreferenceStream = (typeof preferenceStreams)[number];

/** Streams that the consent to campaigns covers. */
export const campaignPreferences = ['news', 'offers', 'eventNews'] as const satisfies readonly PreferenceStream[];

/** Whether each stream is on. */
export const mailPreferencesSchema = z.object({
  campaigns: z.boolean(),
  news: z.boolean(),
  offers: z.boolean(),
  eventNews: z.boolean(),
  events: z.boolean(),
  community: z.boolean(),
  digest: z.boolean(),
  figures: z.boolean().optional(),
});
export type MailPreferences = z.output<typeof mailPreferencesSchema>;

/** The token from the link in a mail, and the streams to change. */
export const mailPreferencesInput = mailPreferencesSchema.partial().extend({
  token: z.string({ error: 'mail_preferences_invalid' }).max(160),
});

export const mailPreferencesRefusals = { mail_preferences_invalid: 'not_found' } as const;
