import { z } from 'zod';
import { grounds } from '#api/platform/audit/contract.ts';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { keysetQuery, pageOfSchema } from '#api/platform/paging/contract.ts';

/**
 * Every staff action that the audit log records, grouped by target. Entries may still name actions that no longer
 * exist.
 */
export const staffActions = {
  posts: [
    'post.approve',
    'post.reject',
    'post.remove',
    'post.restore',
    'post.edit',
    'post.answer',
    'post.pin',
    'post.unpin',
    'post.lock',
    'post.unlock',
    'post.move',
    'comment.approve',
    'comment.reject',
    'comment.remove',
    'comment.restore',
    'revision.hide',
    'revision.show',
  ],
  reports: [
    'report_case.open',
    'report_case.discard',
    'report.claim',
    'report.release',
    'report.decide',
    'appeal.decide',
    'decision.reverse',
    'member.silence',
    'member.suspend',
    'member.ban',
    'member.lift',
    'user.remove',
    'user.restore',
    'expert.remove',
    'expert.restore',
    'message.open',
    'message.remove',
    'message.restore',
  ],
  members: [
    'user.change',
    'user.change_address',
    'user.grant_tier',
    'user.end_tier',
    'user.cancel_subscription',
    'user.resume_subscription',
    'user.change_subscription',
    'user.refund',
    'user.sign_out',
    'user.lift_mail',
    'user.tag',
    'user.untag',
    'member-tag.create',
    'member-tag.rename',
    'member-tag.merge',
    'member-tag.delete',
    'user.approve',
    'user.decline',
    'user.delete',
    'user.request_two_factor_reset',
    'user.reset_two_factor',
    'user.refuse_two_factor_reset',
    'user.withdraw_two_factor_reset',
    'expert.appoint',
    'expert.withdraw',
    'invitation.create',
    'invitation.resend',
    'invitation.revoke',
    'bulk-act.start',
    'bulk-act.stop',
    'user-import.upload',
    'user-import.start',
    'user-import.stop',
    'user-import.export',
    'user.export',
  ],
  messages: [
    'conversation.begin',
    'conversation.answer',
    'conversation.change',
    'conversation.note',
    'conversation.unnote',
    'announcement.send',
    'announcement.edit',
    'announcement.withdraw',
    'campaign.send',
    'campaign.schedule',
    'campaign.pause',
    'campaign.resume',
    'campaign.retry',
    'campaign.cancel',
    'campaign.delete',
    'campaign.publish',
    'campaign.withdraw',
    'segment.create',
    'segment.update',
    'segment.delete',
    'sequence.change',
    'sequence.switch_on',
    'sequence.switch_off',
    'feedback.answer',
    'feedback.change',
  ],
  content: [
    'content.publish',
    'content.withdraw',
    'content.delete',
    'event.cancel',
    'event.export_attendees',
    'space.create',
    'space.update',
    'space.archive',
    'space.unarchive',
    'space.order',
  ],
  giftCards: ['gift_card.create', 'gift_card.download', 'gift_card.export', 'gift_card.cancel', 'gift_card.revoke'],
  payments: ['payment.export'],
  setup: [
    'settings.update',
    'brand.publish',
    'brand.schedule',
    'brand.unschedule',
    'brand.share',
    'brand.unshare',
    'legal_document.publish',
    'connection.configure',
    'connection.update',
    'connection.remove',
    'mail-domain.verify',
    'audit.export',
  ],
} as const;
export type ActionGroup = keyof typeof staffActions;
export type StaffActionName = (typeof staffActions)[ActionGroup][number];

export const actionGroups = Object.keys(staffActions) as ActionGroup[];

const day = z.iso.date().optional();

export const auditQuery = keysetQuery.extend({
  limit: keysetQuery.shape.limit.unwrap().default(50),
  /** Id of the actor. */
  actor: z.uuid().optional(),
  /** Prefixes of the words in the actor's name. */
  who: z.string().trim().min(1).max(80).optional(),
  /** Noun and verb, such as `post.remove`. */
  action: z
    .string()
    .regex(/^[a-z_-]+\.[a-z_-]+$/)
    .max(60)
    .optional(),
  /** Id of the target, or prefixes of the words in a targeted member's name. */
  target: z.string().trim().min(1).max(80).optional(),
  /** First and last day, in the community's time zone. */
  from: day,
  to: day,
});

/** Like {@link auditQuery}, plus the format of the CSV file. */
export const exportEntriesQuery = auditQuery.extend(csvQuery.shape);

const state = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable();

/** A person in the log; `name` is null once their account is deleted. */
const personSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  initials: z.string(),
  picture: z.string().nullable(),
});

export const auditRowSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Null for a deleted account. */
  actor: personSchema.nullable(),
  /** Browser and operating system, such as `Firefox, Windows`, and an ISO 3166-1 country code; null if unknown. */
  from: z.object({ device: z.string().nullable(), country: z.string().nullable() }),
  action: z.string(),
  target: z.object({
    type: z.string(),
    id: z.string(),
    /** The target's current title in the viewer's language; null if it has none or no longer exists. */
    name: z.string().nullable(),
    /** Path of the staff page about the target. */
    path: z.string().nullable(),
    /** The member concerned: the target itself or its author. */
    member: personSchema.nullable(),
  }),
  before: state,
  after: state,
  reason: z.string().nullable(),
  ground: z.enum(grounds).nullable(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;
export type AuditPerson = z.infer<typeof personSchema>;
export const auditPage = pageOfSchema(auditRowSchema);
export type AuditPage = z.infer<typeof auditPage>;

/** Maximum number of entries in one file. */
export const maxExportedEntries = 20_000;

type State = Readonly<Record<string, string | number | boolean | null>> | null;

interface Change {
  name: string;
  from: string;
  to: string;
}

/** Lists the fields that differ between two states; `–` is a missing value. */
export function describeChange({ before, after }: { before: State; after: State }): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = (state: State, name: string) => String(state?.[name] ?? '–');
  return names
    .map((name) => ({ name, from: shown(before, name), to: shown(after, name) }))
    .filter(({ from, to }) => from !== to);
}
