import { namedBatch } from '#api/platform/database/named-batch.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { verb } from '#api/verb.ts';
import { type CampaignStatistics, campaignParams, type RecipientState } from './contract.ts';
import { countRecipients, findCampaign } from './queries.ts';

/** What became of a campaign's recipients. All states together are the recipients that were recorded. */
export const getStatistics = verb(
  { access: 'admin', params: campaignParams },
  async ({ db }, { id }): Promise<{ data: CampaignStatistics }> => {
    const { found, counts } = await namedBatch(db, { found: findCampaign(db, id), counts: countRecipients(db, id) });
    const [campaign] = found;
    if (!campaign) throw new AppError('not_found');
    const groups = campaign.sums ?? counts;
    const sum = (...states: RecipientState[]) =>
      groups.filter(({ state }) => states.includes(state)).reduce((total, { count }) => total + count, 0);
    const recipients = campaign.recipientCount;
    const sums = {
      waiting: sum('waiting', 'claimed', 'sending'),
      ...{ sent: sum('sent'), failed: sum('failed'), excluded: sum('excluded'), unknown: sum('unknown') },
    };
    return {
      data: {
        recipients,
        ...sums,
        left: groups.reduce((total, { unsubscribed }) => total + unsubscribed, 0),
        reasons: groups.flatMap(({ state, reason, count }) => (reason ? [{ state, reason, count }] : [])),
        isSummedUp: campaign.sums !== null,
        addsUp: Object.values(sums).reduce((total, count) => total + count, 0) === recipients,
      },
    };
  },
);
