import { z } from 'zod';

/** Hints about what may keep people from reading a mail. No hint blocks sending. */
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
  /** The text that a hint is about, or a length or count; empty if there is neither. */
  about: z.string(),
});
export type Hint = z.infer<typeof hintSchema>;

/** How many characters of a subject phones show, and how many of a preview line wide screens show. */
export const shownCharacters = { subject: 40, preview: 90 } as const;
