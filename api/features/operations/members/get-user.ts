import { buildLedger } from '#api/features/accounts/entitlements/index.ts';
import { presentMailFailure } from '#api/features/accounts/mail-suppressions/index.ts';
import { selectTags, selectTagsOfMember } from '#api/features/accounts/member-tags/index.ts';
import { selectSessionsForStaff } from '#api/features/accounts/sessions/index.ts';
import { subscriptionReads } from '#api/features/commerce/subscriptions/index.ts';
import { presentDecision, selectDecisionsAbout } from '#api/features/moderation/cases/index.ts';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { describeDevice } from '#api/platform/http/devices.ts';
import { findSuppression } from '#api/platform/mail/suppressions.ts';
import { verb } from '#api/verb.ts';
import { presentEntry, selectEntries } from '../audit-log/index.ts';
import type { UserDetails } from './contract.ts';
import { presentUser } from './present-user.ts';
import { findUser } from './queries.ts';
import { presentMemberSubscription } from './subscriptions/present-subscription.ts';
import { presentGrants } from './tier-grants/present-grants.ts';
import { presentReset } from './two-factor-resets/present-reset.ts';
import { findResetByMember } from './two-factor-resets/queries.ts';

const maxEntries = 20;

/**
 * Returns everything administrators see of one member in one exchange, plus another for failed mail to their address,
 * which is stored by hash. Deleted accounts aren't found.
 */
export const getUser = verb(
  { access: 'admin', params: idParams },
  async (context, { id }, viewer): Promise<{ data: UserDetails }> => {
    const { db, now, locale } = context;
    const read = await namedBatch(db, {
      ...subscriptionReads(context, id),
      found: findUser(db, viewer, id, now),
      ownTags: selectTagsOfMember(db, id),
      knownTags: selectTags(db),
      reset: findResetByMember(db, id, now),
      devices: selectSessionsForStaff(db, id, now),
      decisions: selectDecisionsAbout(db, viewer, id),
      entries: selectEntries(db, { viewer, locale, target: id, from: undefined, until: undefined }, maxEntries),
    });
    const [row] = read.found;
    if (!row) throw new AppError('not_found');
    const suppression = await findSuppression(db, context, row.email);
    const { posts, comments, openCases, redeemedCards, orders } = row;
    const data: UserDetails = {
      ...presentUser(row),
      suspendedUntil: isoTime(row.suspendedUntil),
      silencedUntil: isoTime(row.silencedUntil),
      ...mapProfileTexts((text) => row[text]),
      joinNote: row.joinNote,
      ...{ ownTags: read.ownTags, knownTags: read.knownTags },
      hasTwoFactor: Boolean(row.hasTwoFactor),
      twoFactorReset: read.reset.map(presentReset)[0] ?? null,
      hasPassword: Boolean(row.hasPassword),
      mailFailure: presentMailFailure(suppression),
      providers: JSON.parse(row.providers) as string[],
      membership: presentMemberSubscription(context, id, read),
      grants: presentGrants(context, buildLedger(id, read.ledger)),
      devices: read.devices.map(({ userAgent, country, lastUsedAt }) => ({
        ...describeDevice(userAgent),
        country,
        lastUsedAt: isoTime(lastUsedAt),
      })),
      counts: { posts, comments, openCases, redeemedCards, orders },
      decisions: read.decisions.map(presentDecision),
      log: read.entries.map((row) => presentEntry(context, row)),
    };
    return { data };
  },
);
