import type { z } from 'zod';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import { toStoredConditions } from '#api/features/growth/segments/index.ts';
import { auditEntry, hasChanged, staffAction } from '#api/platform/audit/audit-entry.ts';
import { requireCondition, selectCondition } from '#api/platform/database/conditions.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import {
  campaignParams,
  changeCampaignSchema,
  changeRefusals,
  copyCampaignSchema,
  createRefusals,
  isUnsent,
  type Segment,
  type segmentSchema,
  unsentStates,
  writeCampaignSchema,
} from '../contract.ts';
import { findCampaign, isInVersion } from '../queries.ts';
import { copyCampaign, deleteCampaign, hasDate, insertCampaign, segmentExists, updateCampaign } from './queries.ts';

type Created = Outcome<{ data: { id: string } }, keyof typeof createRefusals>;

/** Creates a draft. */
export const createCampaign = verb(
  {
    ...{ access: 'admin', input: writeCampaignSchema, refusals: createRefusals },
    records: { nothing: 'A draft reaches no one; sending it is recorded.' },
  },
  async ({ db, now }, { segment, ...written }, admin): Promise<Created> => {
    const id = newId();
    const { author, created } = await namedBatch(db, {
      author: selectCondition(db, isActingAdministrator(admin)),
      created: insertCampaign(db, { id, ...written, ...toStoredSegment(segment) }, { by: admin, now }),
    });
    requireCondition(author);
    return created.rowsAffected === 1 ? { ok: true, data: { id } } : refuse('segment_gone');
  },
);

/** Creates a draft as a copy of another campaign, whatever that campaign's state. */
export const duplicateCampaign = verb(
  {
    ...{ access: 'admin', params: campaignParams, input: copyCampaignSchema },
    records: { nothing: 'A draft reaches no one; sending it is recorded.' },
  },
  async ({ db, now }, { id: from, name }, admin): Promise<{ data: { id: string } }> => {
    const id = newId();
    const { author, created } = await namedBatch(db, {
      author: selectCondition(db, isActingAdministrator(admin)),
      created: copyCampaign(db, { id, from, name }, { by: admin, now }),
    });
    requireCondition(author);
    if (created.rowsAffected === 0) throw new AppError('not_found');
    return { data: { id } };
  },
);

type Changed = Outcome<{ data: { version: number } }, keyof typeof changeRefusals>;

/** Changes a campaign that hasn't been sent. Its date is removed, because it was set for the earlier texts. */
export const changeCampaign = verb(
  {
    ...{ access: 'admin', params: campaignParams, input: changeCampaignSchema, refusals: changeRefusals },
    // Recorded only if the campaign had a date, because a draft reaches no one.
    records: 'campaign.cancel',
  },
  async (context, { id, version, segment, ...written }, admin): Promise<Changed> => {
    const { db, now } = context;
    const given = { ...written, ...(segment && toStoredSegment(segment)) };
    const isThere = segmentExists(given.savedSegmentId);
    const which = isInVersion(id, version, unsentStates, admin, isThere);
    const entry = staffAction(context, admin.user.id, 'campaign.cancel');
    const { changed, found, author, segments } = await namedBatch(db, {
      author: selectCondition(db, isActingAdministrator(admin)),
      segments: selectCondition(db, isThere),
      recorded: auditEntry(db, { ...entry, targetId: id }, hasDate(which)),
      changed: updateCampaign(db, which, given, now),
      found: findCampaign(db, id),
    });
    requireCondition(author);
    const [row] = found;
    if (!row) throw new AppError('not_found');
    const [stored] = changed;
    if (stored) return { ok: true, data: stored };
    if (!isUnsent(row.state)) return refuse('campaign_begun');
    return refuse(row.version === version && !segments[0]?.holds ? 'segment_gone' : 'campaign_outdated');
  },
);

/** Deletes a campaign that was never sent. */
export const deleteDraft = verb(
  {
    ...{ access: 'admin', params: campaignParams },
    refusals: { campaign_begun: changeRefusals.campaign_begun },
    records: 'campaign.delete',
  },
  async (context, { id }, admin): Promise<Outcome<object, 'campaign_begun'>> => {
    const { db } = context;
    const [row] = await findCampaign(db, id);
    if (!row) throw new AppError('not_found');
    const entry = staffAction(context, admin.user.id, 'campaign.delete');
    const { deleted, author } = await namedBatch(db, {
      author: selectCondition(db, isActingAdministrator(admin)),
      deleted: deleteCampaign(db, isInVersion(id, null, unsentStates, admin)),
      recorded: auditEntry(db, { ...entry, targetId: id, before: { name: row.name } }, hasChanged),
    });
    requireCondition(author);
    return deleted.length > 0 ? { ok: true } : refuse('campaign_begun');
  },
);

/** Keeps only the conditions that were set, or the saved segment to follow. */
function toStoredSegment({ kind, saved, ...conditions }: z.output<typeof segmentSchema>) {
  if (kind === 'saved' && !saved)
    throw new AppError('invalid_input', { fields: { 'segment.saved': 'segment_required' } });
  const segment: Segment = { kind, ...(kind === 'members' ? toStoredConditions(conditions) : {}) };
  return { segment, savedSegmentId: kind === 'saved' ? (saved ?? null) : null };
}
