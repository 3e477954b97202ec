import { z } from 'zod';
import { tiers } from '#api/features/accounts/entitlements/contract.ts';
import { confirmationRefusals, confirmationSchema } from '#api/features/accounts/sessions/contract.ts';
import { moneySchema, paidPlans } from '#api/features/commerce/payments/contract.ts';
import { lookOf } from '#api/platform/text/look-of.ts';

/** The password, and the community's name typed to prevent accidental deletions. */
export const deleteAccountBody = confirmationSchema.extend({
  confirmation: z.string({ error: 'confirmation_wrong' }).max(200, { error: 'confirmation_wrong' }),
  /** Also deletes the member's posts, comments and pictures, which otherwise stay, without the member's name. */
  deletesWriting: z.boolean().default(false),
});

export const deleteAccountRefusals = { ...confirmationRefusals, last_admin: 'conflict' } as const;

const time = z.iso.datetime();
const cards = z.object({ tier: z.enum(tiers), months: z.int(), count: z.int() });

/** What the member loses by deleting their account, shown before they confirm. */
const lossesSchema = z.object({
  /** The tiers they have, and when each ends. */
  time: z.array(z.object({ tier: z.enum(tiers), until: time })),
  /** A subscription that ends immediately. `nextCharge` is null if it was already cancelled. */
  subscription: z.object({ plan: z.enum(paidPlans), price: moneySchema, nextCharge: time.nullable() }).nullable(),
  /** What can be refunded only while the account exists, and until when. */
  refund: moneySchema.extend({ until: time }).nullable(),
  /** Unredeemed cards, which stay valid but can then only be reached through their mails. */
  bought: z.array(cards),
  received: z.array(cards),
  places: z.array(z.object({ title: z.string(), startsAt: time, isWaitlisted: z.boolean() })),
});

/** What stays in the community without the member's name, unless they delete it too. */
const writingSchema = z.object({ posts: z.int(), comments: z.int(), pictures: z.int() });
export type WritingCounts = z.infer<typeof writingSchema>;

export type DeletionLosses = z.infer<typeof lossesSchema>;

export const deletionPreviewResponse = {
  data: z.object({
    /** Whether deleting needs the password. An account without one needs a recent sign-in instead. */
    needsPassword: z.boolean(),
    losses: lossesSchema,
    writing: writingSchema,
  }),
};

export type DeletionPreview = z.infer<(typeof deletionPreviewResponse)['data']>;

/** Whether the typed text is the community's name or looks the same. */
export function matchesCommunityName(typed: string, name: string): boolean {
  return lookOf(typed) === lookOf(name);
}
