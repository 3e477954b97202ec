import type { z } from 'zod';
import { withoutEmptyFields } from '#api/features/community/announcements/index.ts';
import { auditEntry, hasChanged, staffAct } from '#api/platform/audit/audit-entry.ts';
import { newId } from '#api/platform/database/ids.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import {
  campaignParams,
  changeCampaignSchema,
  changeRefusals,
  type Segment,
  type segmentSchema,
  writeCampaignSchema,
} from '../contract.ts';
import { findCampaign } from '../queries.ts';
import { deleteCampaign, insertCampaign, isUnsent, updateCampaign } from './queries.ts';

/** Begins a draft. */
export const createCampaign = verb(
  {
    access: 'admin',
    input: writeCampaignSchema,
    records: { nothing: 'A draft reaches no one; sending it is recorded.' },
  },
  async ({ db, now }, { segment, ...written }, { user }): Promise<{ data: { id: string } }> => {
    const id = newId();
    await insertCampaign(db, { id, ...written, segment: storedSegment(segment) }, { by: user.id, now });
    return { data: { id } };
  },
);

type Changed = Outcome<{ data: { version: number } }, keyof typeof changeRefusals>;

/** Changes what isn't sent yet. A date that was set is taken back, since it was set for other words. */
export const changeCampaign = verb(
  {
    ...{ access: 'admin', params: campaignParams, input: changeCampaignSchema, refusals: changeRefusals },
    records: { nothing: 'A draft reaches no one; sending it is recorded.' },
  },
  async (context, { id, version, segment, ...written }, admin): Promise<Changed> => {
    const { db, now } = context;
    const given = { ...written, segment: segment && storedSegment(segment) };
    const { changed, found } = await namedBatch(db, {
      changed: updateCampaign(db, isUnsent(id, version, admin), given, now),
      found: findCampaign(db, id),
    });
    const [row] = found;
    if (!row) throw new AppError('not_found');
    const [stored] = changed;
    if (stored) return { ok: true, data: stored };
    return refuse(isBegun(row.state) ? 'campaign_begun' : 'campaign_outdated');
  },
);

/** Deletes what was never sent. */
export const removeCampaign = verb(
  {
    ...{ access: 'admin', params: campaignParams },
    refusals: { campaign_begun: changeRefusals.campaign_begun },
    records: 'campaign.delete',
  },
  async (context, { id }, admin): Promise<Outcome<object, 'campaign_begun'>> => {
    const { db } = context;
    const [row] = await findCampaign(db, id);
    if (!row) throw new AppError('not_found');
    const entry = staffAct(context, admin.user.id, 'campaign.delete');
    const { deleted } = await namedBatch(db, {
      deleted: deleteCampaign(db, isUnsent(id, null, admin)),
      recorded: auditEntry(db, { ...entry, targetId: id, before: { name: row.name } }, hasChanged),
    });
    return deleted.length > 0 ? { ok: true } : refuse('campaign_begun');
  },
);

const isBegun = (state: string) => !['draft', 'scheduled', 'overdue'].includes(state);

/** Only the conditions that were set. */
function storedSegment({ kind, ...audience }: z.output<typeof segmentSchema>): Segment {
  return { kind, ...(kind === 'members' ? withoutEmptyFields(audience) : {}) };
}
