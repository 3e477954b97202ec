import { z } from 'zod';
import { cleanLine } from '#api/platform/text/clean-text.ts';

/** Where a card about gift cards leads. */
export const giftAddress = '/store';

const cardKinds = ['article', 'event', 'post'] as const;

/** Cards that one mail can show; links beyond that are left out. */
export const maxCards = 30;

/** Without a search: what is new this week. */
export const cardsQuery = z.object({
  q: z
    .string()
    .transform((text) => cleanLine(text).slice(0, 200))
    .default(''),
});

/** Something that a card can show, and that every member may know about. */
const cardChoiceSchema = z.object({
  kind: z.enum(cardKinds),
  /** Its page on this site. */
  address: z.string(),
  titles: z.object({ et: z.string().optional(), en: z.string().optional() }),
  /** When it was published; for an event, when it begins. */
  at: z.iso.datetime(),
  /** How many comments a post has. */
  commentCount: z.int().nullable(),
});
export type CardChoice = z.infer<typeof cardChoiceSchema>;
export const cardChoicesSchema = z.object({ items: z.array(cardChoiceSchema) });

/** `gone`: deleted, hidden or closed to some members, so the mail leaves it out. */
const cardNotices = ['gone', 'cancelled'] as const;
export const cardNoticeSchema = z.object({
  /** The link's text. */
  label: z.string(),
  notice: z.enum(cardNotices),
});

export const campaignPictureSchema = z.object({ address: z.string() });

/** A card in a text: a line of its own that leads to its page. Buttons are written the same way. */
export function writeBlock(kind: 'card' | 'button', { label, address }: { label: string; address: string }): string {
  const plain = label.replace(/\s+/g, ' ').trim();
  const target = address
    .trim()
    .replace(/[\s()<>\\]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  return `[${plain.replace(/[\\[\]*_`<>&~!|]/g, '\\$&')}](${target} "${kind}")`;
}
