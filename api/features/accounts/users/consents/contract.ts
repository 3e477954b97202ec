import { z } from 'zod';

/**
 * The current versions of the consent texts in `consents`, for the settings and the newsletter form. A changed text
 * gets a new number, and texts that someone agreed to are kept.
 */
export const consentVersions = { campaigns: 1, newsletter: 2 } as const;

export type ConsentVersion = (typeof consentVersions)[keyof typeof consentVersions];

/** When someone agreed to mail, and the version of the text they agreed to. */
export const consentSchema = z.object({ at: z.iso.datetime(), version: z.number() });
export type Consent = z.output<typeof consentSchema>;
