import { z } from 'zod';
import { cleanLine } from '#api/platform/text/clean-text.ts';

/** The page that a card about gift cards links to. */
export const giftCardStorePath = '/store';

const cardKinds = ['article', 'event', 'post'] as const;

/** How many cards one mail can show; further links are skipped. */
export const maxCards = 30;

/** Without `q`, the search returns what is new this week. */
export const cardsQuery = z.object({
  q: z
    .string()
    .transform((text) => cleanLine(text).slice(0, 200))
    .default(''),
});

/** An article, event or post that a card can show and every member may know about. */
const cardChoiceSchema = z.object({
  kind: z.enum(cardKinds),
  /** The path of its page on this site. */
  address: z.string(),
  titles: z.object({ et: z.string().optional(), en: z.string().optional() }),
  /** When it was published or, for an event, when it begins. */
  at: z.iso.datetime(),
  /** The number of comments on a post; null for other kinds. */
  commentCount: z.int().nullable(),
});
export type CardChoice = z.infer<typeof cardChoiceSchema>;
export const cardChoicesSchema = z.object({ items: z.array(cardChoiceSchema) });

/** `gone` means deleted, hidden or closed to some members, so the mail skips it. */
const cardNotices = ['gone', 'cancelled'] as const;
export const cardNoticeSchema = z.object({
  /** The text of the card's link. */
  label: z.string(),
  notice: z.enum(cardNotices),
});

export const campaignPictureSchema = z.object({ address: z.string() });

/** Formats a card as Markdown: a link to its page, on a line of its own. Buttons have the same format. */
export function writeBlock(kind: 'card' | 'button', { label, address }: { label: string; address: string }): string {
  const plain = label.replace(/\s+/g, ' ').trim();
  const target = address
    .trim()
    .replace(/[\s()<>\\]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  return `[${plain.replace(/[\\[\]*_`<>&~!|]/g, '\\$&')}](${target} "${kind}")`;
}
