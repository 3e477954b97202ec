import { z } from 'zod';

/** What may make a mail less read, whatever else it says. None of it keeps it from being sent. */
const hintCodes = [
  ...([
    'subject_long',
    'subject_capitals',
    'preview_missing',
    'preview_long',
    'text_capitals',
    'exclamations',
  ] as const),
  ...(['link_address', 'link_short', 'link_vague', 'picture_undescribed', 'only_pictures'] as const),
  ...(['heading_skipped', 'mail_large'] as const),
] as const;

export const hintSchema = z.object({
  code: z.enum(hintCodes),
  /** The words it is about, or how many there are; empty for the whole mail. */
  about: z.string(),
});
export type Hint = z.infer<typeof hintSchema>;

/** How many characters of a subject phones show, and of the line that follows it where there is room. */
export const shownCharacters = { subject: 40, preview: 90 } as const;
