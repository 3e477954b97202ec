import { z } from 'zod';

/**
 * The current versions of the consent texts for the settings and the newsletter form, which are in `consents`. A
 * changed text gets a new number, and texts that someone has agreed to are kept.
 */
export const consentVersions = { campaigns: 1, newsletter: 2 } as const;

export type ConsentVersion = (typeof consentVersions)[keyof typeof consentVersions];

/** When someone agreed to mail, and to which version of the text. */
export const consentSchema = z.object({ at: z.iso.datetime(), version: z.number() });
export type Consent = z.output<typeof consentSchema>;
