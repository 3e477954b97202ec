import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import type { Member } from '#api/permissions.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import { earliestInstant, instantInZone } from '#api/platform/calendar/instant-in-zone.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { requireCondition, selectCondition } from '#api/platform/database/conditions.ts';
import { type NamedStatements, namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { queueJob } from '#api/platform/queue/queue-job.ts';
import { verb } from '#api/verb.ts';
import { campaignSlugFor } from '../archive/addresses.ts';
import { removeFromArchive } from '../archive/queries.ts';
import {
  type CampaignState,
  campaignActionSchema,
  campaignParams,
  controlRefusals,
  findMissingTexts,
  isPlannedState,
  isUnsent,
  plannedStates,
  retryRefusals,
  scheduleCampaignSchema,
  scheduleRefusals,
  sendRefusals,
  unsentStates,
} from '../contract.ts';
import { type CampaignRow, campaignExists, findCampaign, isInVersion } from '../queries.ts';
import type { CampaignsJob } from '../send/send-campaigns.ts';
import {
  beginSendingCampaign,
  changeCampaignState,
  clearSchedule,
  excludeUnsentRecipients,
  hasFailed,
  reopenCampaign,
  requeueFailedRecipients,
  selectMatchingCampaigns,
  setSchedule,
} from './queries.ts';

type Sent<Refusal extends string> = Outcome<{ data: { state: CampaignState } }, Refusal>;

/** Sends a campaign to everyone who is in its segment now. */
export const sendCampaign = verb(
  {
    ...{ access: 'admin', params: campaignParams, input: campaignActionSchema, refusals: sendRefusals },
    ...{ proof: 'always', records: 'campaign.send' },
  },
  async (context, { id, version }, admin): Promise<Sent<keyof typeof sendRefusals>> => {
    const { db, now } = context;
    const row = await read(context, id);
    const refusal = findSendRefusal(context, row, version);
    if (refusal) return refuse(refusal);
    const isBegun = await act(context, admin, {
      ...{ id, version, states: unsentStates, action: 'campaign.send', isArchived: row.isPublic },
      change: (which) => ({
        begun: beginSendingCampaign(db, which, { now, slug: campaignSlugFor(context, row.texts), isAtOnce: true }),
      }),
    });
    if (!isBegun) return refuse('campaign_outdated');
    await queueJob<CampaignsJob>(context, { kind: 'campaigns' });
    return { ok: true, data: { state: 'sending' } };
  },
);

/**
 * Schedules a campaign for a point in time, or for a wall-clock time in each reader's zone. In the second case, sending
 * begins when it is first that time in any zone, or at once if it already is.
 */
export const scheduleCampaign = verb(
  {
    ...{ access: 'admin', params: campaignParams, input: scheduleCampaignSchema, refusals: scheduleRefusals },
    ...{ proof: 'always', records: 'campaign.schedule' },
  },
  async (context, { id, version, at, localTime }, admin): Promise<Sent<keyof typeof scheduleRefusals>> => {
    const { db, now, tenant } = context;
    const refusal = findSendRefusal(context, await read(context, id), version);
    if (refusal) return refuse(refusal);
    const moment = localTime === undefined ? Date.parse(at ?? '') : instantInZone(tenant.timeZone, localTime);
    if (moment <= now.getTime()) return refuse('time_past');
    const begins = localTime === undefined ? moment : Math.max(earliestInstant(localTime), now.getTime());
    const hour = localTime === undefined ? null : { localTime, communityDueAt: moment };
    const isScheduled = await act(context, admin, {
      ...{ id, version, states: unsentStates, action: 'campaign.schedule' },
      after: { scheduledAt: isoTime(begins), ...(hour ? { localTime: hour.localTime } : {}) },
      change: (which) => ({ scheduled: setSchedule(db, which, { at: begins, by: admin.user.id, hour }) }),
    });
    return isScheduled ? { ok: true, data: { state: 'scheduled' } } : refuse('campaign_outdated');
  },
);

/** Pauses a campaign once the mails already being sent are finished. */
export const pauseCampaign = control('campaign.pause', ['sending'], 'paused');
/** Resumes sending to everyone who hasn't received the campaign yet. */
export const resumeCampaign = control('campaign.resume', ['paused'], 'sending');

/**
 * Unschedules a campaign, or stops its sending for good. In the second case, everyone who hasn't received it is
 * excluded, and it leaves the archive.
 */
export const cancelCampaign = verb(
  {
    ...{ access: 'admin', params: campaignParams, input: campaignActionSchema, refusals: controlRefusals },
    records: 'campaign.cancel',
  },
  async (context, { id, version }, admin): Promise<Sent<'campaign_state'>> => {
    const { db, now } = context;
    const { state, isPublic } = await read(context, id);
    const hasDate = isPlannedState(state);
    const isCancelled = await act(context, admin, {
      ...{
        id,
        version,
        states: hasDate ? plannedStates : ['sending', 'paused'],
        action: 'campaign.cancel',
        isArchived: isPublic && !hasDate,
      },
      change: (which) =>
        hasDate
          ? { unscheduled: clearSchedule(db, which) }
          : {
              excluded: excludeUnsentRecipients(db, id, which),
              withdrawn: removeFromArchive(db, which),
              ended: changeCampaignState(db, which, 'cancelled', now.getTime()),
            },
    });
    return isCancelled ? { ok: true, data: { state: hasDate ? 'draft' : 'cancelled' } } : refuse('campaign_state');
  },
);

/** Sends a campaign again to everyone for whom it failed, if they still want it. */
export const retryCampaign = verb(
  {
    ...{ access: 'admin', params: campaignParams, input: campaignActionSchema, refusals: retryRefusals },
    ...{ proof: 'always', records: 'campaign.retry' },
  },
  async (context, { id, version }, admin): Promise<Sent<keyof typeof retryRefusals>> => {
    const { db } = context;
    const { state } = await read(context, id);
    if (state !== 'finished') return refuse('campaign_state');
    const isBegun = await act(context, admin, {
      ...{ id, version, states: ['finished'], action: 'campaign.retry', onlyIf: hasFailed(id) },
      change: (which) => ({ failed: requeueFailedRecipients(db, id, which), again: reopenCampaign(db, id) }),
    });
    if (!isBegun) return refuse('none_failed');
    await queueJob<CampaignsJob>(context, { kind: 'campaigns' });
    return { ok: true, data: { state: 'sending' } };
  },
);

function control(action: 'campaign.pause' | 'campaign.resume', states: readonly CampaignState[], to: CampaignState) {
  return verb(
    {
      ...{ access: 'admin', params: campaignParams, input: campaignActionSchema, refusals: controlRefusals },
      records: action,
    },
    async (context, { id, version }, admin): Promise<Sent<'campaign_state'>> => {
      await read(context, id);
      const isDone = await act(context, admin, {
        ...{ id, version, states, action },
        change: (which) => ({ changed: changeCampaignState(context.db, which, to) }),
      });
      if (!isDone) return refuse('campaign_state');
      if (to === 'sending') await queueJob<CampaignsJob>(context, { kind: 'campaigns' });
      return { ok: true, data: { state: to } };
    },
  );
}

async function read({ db }: Context, id: string): Promise<CampaignRow> {
  const [row] = await findCampaign(db, id);
  if (!row) throw new AppError('not_found');
  return row;
}

function findSendRefusal({ locale }: Context, row: CampaignRow, version: number): keyof typeof sendRefusals | null {
  if (!isUnsent(row.state)) return 'campaign_begun';
  if (row.version !== version) return 'campaign_outdated';
  const fields = findMissingTexts(row.texts, locale);
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields });
  return null;
}

interface Act {
  id: string;
  version: number;
  /** The states in which the action is allowed. */
  states: readonly CampaignState[];
  action: `campaign.${string}`;
  after?: Record<string, string>;
  /** Further conditions. */
  onlyIf?: SQL;
  /** Whether the archive changes, too. */
  isArchived?: boolean;
  change: (which: ReturnType<typeof isInVersion>) => NamedStatements;
}

/** Changes the campaign and records who did, if its version is current and its state allows the action. */
async function act(context: Context, admin: Member, given: Act): Promise<boolean> {
  const { id, version, states, action, after, onlyIf, change } = given;
  const which = isInVersion(id, version, states, admin, onlyIf);
  const entry = staffAction(context, admin.user.id, action);
  const statements = {
    author: selectCondition(context.db, isActingAdministrator(admin)),
    found: selectMatchingCampaigns(context.db, which),
    recorded: auditEntry(context.db, { ...entry, targetId: id, ...(after ? { after } : {}) }, campaignExists(which)),
    ...change(which),
  };
  const { found, author } = await (given.isArchived
    ? batchAndInvalidate(context, statements)
    : namedBatch(context.db, statements));
  requireCondition(author);
  return found.length > 0;
}
