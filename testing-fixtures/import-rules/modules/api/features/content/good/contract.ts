import { z } from 'zod';
import { locales } from '#api/platform/i18n/locales.ts';

export const goodSchema = z.object({ id: z.string(), locale: z.enum(locales) });
