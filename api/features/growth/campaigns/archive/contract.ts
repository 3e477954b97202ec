import { z } from 'zod';
import type { Locale } from '#api/platform/i18n/locales.ts';
import type { MailCard } from '#api/platform/mail/card.ts';
import { keysetQuery } from '#api/platform/paging/contract.ts';

/** The page that lists the campaigns everyone can read. */
export const archiveListPath = '/newsletter/archive';

export const archiveQuery = keysetQuery;
export const archivedParams = z.object({ slug: z.string().regex(/^[a-z0-9-]{1,100}$/) });

export interface ArchivedEntry {
  slug: string;
  /** The language of these texts. */
  locale: Locale;
  /** The languages in which the campaign is written. */
  locales: readonly Locale[];
  subject: string;
  preview: string;
  sentAt: string;
}

/** A part of the campaign's body. Prose is sanitized HTML. */
export type ArchivedPart =
  | { kind: 'prose'; html: string }
  | { kind: 'button'; label: string; address: string }
  | { kind: 'card'; card: MailCard };

export type ArchivedCampaign = ArchivedEntry & { parts: readonly ArchivedPart[] };
