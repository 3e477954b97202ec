import { z } from 'zod';
import { cleanLine } from '#api/platform/text/clean-text.ts';
import { lookOf } from '#api/platform/text/look-of.ts';

const optionsError = { error: 'poll_options_invalid' } as const;
const option = z
  .string(optionsError)
  .overwrite(cleanLine)
  .min(1, optionsError)
  .max(120, { error: 'poll_option_too_long' });

/** A poll as its author creates it. */
export const newPollSchema = z.object({
  options: z
    .array(option, optionsError)
    .min(2, optionsError)
    .max(10, optionsError)
    .refine((options) => new Set(options.map(lookOf)).size === options.length, {
      error: 'poll_options_same',
    }),
  isMultiple: z.boolean().default(false),
  /** If omitted, the poll stays open. */
  closesAt: z.iso.datetime({ offset: true, error: 'poll_closing_invalid' }).nullish(),
});
export type NewPoll = z.output<typeof newPollSchema>;
