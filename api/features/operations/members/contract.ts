import { z } from 'zod';
import { mailFailureSchema } from '#api/features/accounts/mail-suppressions/contract.ts';
import { memberTagSchema } from '#api/features/accounts/member-tags/contract.ts';
import { consentSchema } from '#api/features/accounts/users/consents/contract.ts';
import {
  emailSchema,
  nameSchema,
  profileTextsShape,
  subscriptionSummarySchema,
} from '#api/features/accounts/users/contract.ts';
import { claimRefusals } from '#api/features/moderation/cases/contract.ts';
import { decisionSchema } from '#api/features/moderation/cases/history/contract.ts';
import { decisionRefusals } from '#api/features/moderation/decisions/contract.ts';
import { openCaseRefusals } from '#api/features/moderation/reports/contract.ts';
import { userRoles } from '#api/platform/actor/contract.ts';
import { grounds, loggedReasonSchema, reasonSchema, requiredReasonSchema } from '#api/platform/audit/contract.ts';
import { csvQuery } from '#api/platform/csv/contract.ts';
import { localeSchema } from '#api/platform/i18n/locales.ts';
import { addressPrefix } from '#api/platform/mail/address.ts';
import { dayFilter, keysetQuery, maxSelected, pageOfSchema } from '#api/platform/paging/contract.ts';
import { auditRowSchema } from '../audit-log/contract.ts';
import { memberSubscriptionSchema } from './subscriptions/contract.ts';
import { tierGrantSchema } from './tier-grants/contract.ts';
import { twoFactorResetSchema } from './two-factor-resets/contract.ts';

/**
 * The states of an account: `waiting` for approval, `unconfirmed` until the address is confirmed, or restricted by
 * moderators.
 */
export const accountStates = ['active', 'waiting', 'unconfirmed', 'silenced', 'suspended', 'banned'] as const;
export const plans = ['basic', 'premium', 'donator'] as const;
/** When someone was last seen: in the last 7 or 30 days, not for 90 days, or never. */
export const seenPeriods = ['week', 'month', 'away', 'never'] as const;
/**
 * The state of a member's subscription. `new`: their first one; `returning`: one after a break; `cancelled`: ends with
 * the paid time; `failed`: the last charge was declined; `lapsed`: has ended, and the member has no other plan.
 * Combined with days, it matches subscriptions that began, end, failed or ended then, whatever happened later.
 */
export const paymentStates = ['subscribed', 'new', 'returning', 'cancelled', 'failed', 'lapsed'] as const;
/** When someone joined: in the last 7 or 30 days. */
export const joinedPeriods = ['week', 'month'] as const;
export const userSortOrders = ['newest', 'seen'] as const;

export const usersFilterSchema = z.object({
  /** Ids of members chosen one by one, separated by dots. */
  ids: z
    .string()
    .max(maxSelected * 37)
    .optional(),
  /** The beginning of an address or its domain, or of words in a name, with or without diacritics. */
  q: z.string().trim().max(100).optional(),
  role: z.enum(userRoles).optional(),
  status: z.enum(accountStates).optional(),
  tier: z.enum(plans).optional(),
  payment: z.enum(paymentStates).optional(),
  joined: z.enum(joinedPeriods).optional(),
  expert: z.enum(['yes', 'no']).optional(),
  /** Id of a tag. */
  tag: z.uuid().optional(),
  /** A list with this filter is sorted by when members were last seen. */
  seen: z.enum(seenPeriods).optional(),
  /** First and last days, inclusive, in the community's time zone. */
  ...{
    joinedFrom: dayFilter,
    joinedTo: dayFilter,
    seenFrom: dayFilter,
    seenTo: dayFilter,
    paymentFrom: dayFilter,
    paymentTo: dayFilter,
  },
});
export type UsersFilter = z.output<typeof usersFilterSchema>;

export const usersQuery = usersFilterSchema.extend({
  sort: z.enum(userSortOrders).default('newest'),
  ...keysetQuery.shape,
});

/** The filter, and the file's format. */
export const exportQuery = usersFilterSchema.extend(csvQuery.shape);

/** Extra columns of the member list. */
export const userColumns = ['state', 'plan', 'role', 'tags', 'language', 'campaigns', 'joined', 'seen'] as const;
export type UserColumn = (typeof userColumns)[number];

/** The number at which counts stop. */
export const maxCounted = 1_000;

const listedUserSchema = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  initials: z.string(),
  /** Path of the picture, or null. */
  picture: z.string().nullable(),
  role: z.enum(userRoles),
  isExpert: z.boolean(),
  state: z.enum(accountStates),
  /** The end of a silence or suspension. */
  limitedUntil: z.iso.datetime().nullable(),
  subscription: subscriptionSummarySchema,
  joinedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  locale: localeSchema,
  /** Names of their tags. */
  tags: z.array(z.string()),
  /** Their consent to campaigns. */
  consent: consentSchema.nullable(),
});
export type ListedUser = z.output<typeof listedUserSchema>;

export const usersPage = pageOfSchema(listedUserSchema).extend({
  /** How many match, up to {@link maxCounted}. */
  total: z.int(),
});
export type UsersPage = z.output<typeof usersPage>;

const time = z.iso.datetime();

export const userDetailsSchema = listedUserSchema.extend({
  /** When the member's suspension and silence end; both can be in force at once. */
  suspendedUntil: time.nullable(),
  silencedUntil: time.nullable(),
  ...profileTextsShape,
  /** Why they want to join, while they are waiting for approval. */
  joinNote: z.string().nullable(),
  hasTwoFactor: z.boolean(),
  /** Their tags, and all tags of the community. */
  ownTags: z.array(memberTagSchema),
  knownTags: z.array(memberTagSchema),
  /** A reset request waiting for another administrator. */
  twoFactorReset: twoFactorResetSchema.nullable(),
  hasPassword: z.boolean(),
  /** Why mail that can be turned off isn't sent to their address. */
  mailFailure: mailFailureSchema.nullable(),
  /** Sign-in providers they use, besides a password. */
  providers: z.array(z.string()),
  membership: memberSubscriptionSchema,
  /** Current and future tiers granted by staff. */
  grants: z.array(tierGrantSchema),
  /** Signed-in browsers. */
  devices: z.array(
    z.object({
      browser: z.string().nullable(),
      system: z.string().nullable(),
      country: z.string().nullable(),
      lastUsedAt: time,
    }),
  ),
  /** Each is counted up to {@link maxCounted}. */
  counts: z.object({
    posts: z.int(),
    comments: z.int(),
    /** Undecided reports about them. */
    openCases: z.int(),
    /** Gift cards they redeemed, and orders they paid for. */
    redeemedCards: z.int(),
    orders: z.int(),
  }),
  decisions: z.array(decisionSchema),
  /** Staff actions on the account, newest first. */
  log: z.array(auditRowSchema),
});
export type UserDetails = z.output<typeof userDetailsSchema>;

/** An administrator's changes to a member. Omitted fields stay unchanged. */
export const changeUserSchema = z
  .object({
    name: nameSchema.optional(),
    role: z.enum(userRoles).optional(),
    /** For the audit log. */
    reason: reasonSchema,
  })
  .refine(({ name, role }) => name !== undefined || role !== undefined, { error: 'invalid_value', path: ['role'] });

export const changeUserRefusals = {
  /** The community must keep an administrator. */
  last_admin: 'conflict',
  /** The account was changed, banned or deleted since it was read. */
  user_changed: 'conflict',
} as const;

/** A member's new address, and why the administrator changes it for them. */
export const changeAddressSchema = z.object({ email: emailSchema, reason: requiredReasonSchema });
export const changeAddressRefusals = {
  already_member: 'conflict',
  /** The account is an administrator's, banned or unconfirmed, or was changed since it was read. */
  address_unchangeable: 'conflict',
} as const;

/** Why mail to the member's address is allowed again, for the audit log. */
export const liftMailSuppressionSchema = z.object({ reason: loggedReasonSchema });

/** Why the member is signed out, for the audit log. */
export const signOutSchema = z.object({ reason: reasonSchema });

/** The member's address, typed to prevent accidental deletions, and the reason shown to the member. */
export const deleteUserSchema = z.object({
  address: z.string({ error: 'address_differs' }).transform(addressPrefix),
  reason: requiredReasonSchema,
});

export const deleteUserRefusals = { own_account: 'conflict', last_admin: 'conflict' } as const;

/** The reason for the ban and the broken rule, shown to the member. */
export const banUserSchema = z.object({
  ground: z.enum(grounds).default('rules'),
  reason: requiredReasonSchema,
});

/** Why a ban is lifted, shown to the member. */
export const unbanUserSchema = banUserSchema.pick({ reason: true });

export const banUserRefusals = { ...openCaseRefusals, ...claimRefusals, ...decisionRefusals } as const;
