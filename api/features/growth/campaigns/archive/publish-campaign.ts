import type { SQL } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { isActingAdministrator } from '#api/features/accounts/sessions/index.ts';
import type { Member } from '#api/permissions.ts';
import { auditEntry, staffAction } from '#api/platform/audit/audit-entry.ts';
import { batchAndInvalidate } from '#api/platform/community-state/community-state.ts';
import { requireCondition, selectCondition } from '#api/platform/database/conditions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type Outcome, refuse } from '#api/platform/http/refusal.ts';
import { verb } from '#api/verb.ts';
import { campaignParams, controlRefusals } from '../contract.ts';
import { type CampaignRow, campaignExists, findCampaign } from '../queries.ts';
import { campaignSlugFor } from './addresses.ts';
import { addToArchive, isCampaignArchivable, removeFromArchive } from './queries.ts';

type Done = Outcome<object, keyof typeof controlRefusals>;

/** Makes a campaign whose sending has begun readable for everyone. In a draft, the editor sets `isPublic` instead. */
export const publishCampaign = verb(
  { access: 'admin', params: campaignParams, refusals: controlRefusals, records: 'campaign.publish' },
  (context, { id }, admin): Promise<Done> =>
    act(context, admin, { id, action: 'campaign.publish', isPublic: false }, (row, which) =>
      addToArchive(
        context.db,
        which,
        campaignSlugFor({ tenant: context.tenant, now: new Date(row.startedAt ?? 0) }, row.texts),
      ),
    ),
);

/** Removes a campaign from the archive. Mails that link to its page keep the link, which stops working. */
export const withdrawCampaign = verb(
  { access: 'admin', params: campaignParams, refusals: controlRefusals, records: 'campaign.withdraw' },
  (context, { id }, admin): Promise<Done> =>
    act(context, admin, { id, action: 'campaign.withdraw', isPublic: true }, (_, which) =>
      removeFromArchive(context.db, which),
    ),
);

interface Act {
  id: string;
  action: `campaign.${string}`;
  /** Whether the campaign is public before the change. */
  isPublic: boolean;
}

/** Applies a change, unless it is already in effect. */
async function act(
  context: Context,
  admin: Member,
  { id, action, isPublic }: Act,
  change: (row: CampaignRow, which: SQL) => ReturnType<typeof removeFromArchive>,
): Promise<Done> {
  const { db } = context;
  const [row] = await findCampaign(db, id);
  if (!row) throw new AppError('not_found');
  if (row.startedAt === null) return refuse('campaign_state');
  const acts = isActingAdministrator(admin);
  const which = isCampaignArchivable(id, { isPublic }, acts);
  const { author } = await batchAndInvalidate(
    context,
    {
      author: selectCondition(db, acts),
      recorded: auditEntry(db, { ...staffAction(context, admin.user.id, action), targetId: id }, campaignExists(which)),
      changed: change(row, which),
    },
    { ifChanged: 'changed' },
  );
  requireCondition(author);
  return { ok: true };
}
