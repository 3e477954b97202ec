import { z } from 'zod';
import { decoySchema } from '#api/platform/http/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { emailSchema } from '../users/contract.ts';

export const subscribeSchema = z.object({
  email: emailSchema,
  /** The newsletter's language. By default, the page's language. */
  locale: localeSchema.nullish(),
  topic: decoySchema,
});

export const confirmNewsletterSchema = z.object({ token: z.string({ error: 'newsletter_link_invalid' }).max(1_000) });

export const confirmNewsletterRefusals = { newsletter_link_invalid: 'gone' } as const;
