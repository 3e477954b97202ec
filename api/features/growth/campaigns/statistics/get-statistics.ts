import { isoTime } from '#api/platform/calendar/time.ts';
import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { createPaceClock, selectDelayReason } from '#api/platform/mail/pace/pace.ts';
import { verb } from '#api/verb.ts';
import { campaignParams } from '../contract.ts';
import { countRecipients, countRecipientsByHour, findCampaign } from '../queries.ts';
import type { RecipientCount } from '../schema.ts';
import type { CampaignStatistics } from './contract.ts';
import { listReasons, sumOutcomes } from './sum-outcomes.ts';

/** Counts the outcomes of a campaign. The counts of all states add up to the number of recorded recipients. */
export const getStatistics = verb(
  { access: 'admin', params: campaignParams },
  async (context, { id }): Promise<{ data: CampaignStatistics }> => {
    const { db, now } = context;
    const { found, counts, hours, held } = await namedBatch(db, {
      found: findCampaign(db, id),
      counts: countRecipients(db, id),
      hours: countRecipientsByHour(db, id, now),
      held: selectDelayReason(db, createPaceClock(context)()),
    });
    const [campaign] = found;
    if (!campaign) throw new AppError('not_found');
    const groups: readonly RecipientCount[] = campaign.sums ?? counts;
    const recipients = campaign.recipientCount;
    const sums = sumOutcomes(groups);
    return {
      data: {
        recipients,
        ...sums,
        clicked: groups.reduce((total, { clicked = 0 }) => total + clicked, 0),
        left: groups.reduce((total, { unsubscribed }) => total + unsubscribed, 0),
        complained: groups.reduce((total, { complained = 0 }) => total + complained, 0),
        reasons: listReasons(groups),
        hours: hours.map(({ dueAt, count }) => ({ at: isoTime(dueAt), count })),
        heldBy: campaign.state === 'sending' && sums.waiting > 0 ? (held[0]?.heldBy ?? null) : null,
        isSummedUp: campaign.sums !== null,
        addsUp: Object.values(sums).reduce((total, count) => total + count, 0) === recipients,
      },
    };
  },
);
