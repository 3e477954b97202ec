import { z } from 'zod';

/**
 * The words by which people agree to mail, by their number in the texts of `consents`: in the settings, and in the form
 * for the newsletter alone. Other words are another number; texts that someone agreed to stay.
 */
export const consentVersions = { campaigns: 1, newsletter: 2 } as const;

export type ConsentVersion = (typeof consentVersions)[keyof typeof consentVersions];

/** When someone agreed to mail, and the version of the words. */
export const consentSchema = z.object({ at: z.iso.datetime(), version: z.number() });
export type Consent = z.output<typeof consentSchema>;
