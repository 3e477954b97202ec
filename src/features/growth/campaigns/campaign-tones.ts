import type { CampaignState } from '#api/features/growth/campaigns/contract.ts';
import type { Tone } from '#src/ui/badge.ts';

/** The tone of the badge for each state of a campaign. */
export const campaignTones: Readonly<Record<CampaignState, Tone>> = {
  draft: 'neutral',
  scheduled: 'neutral',
  overdue: 'warning',
  sending: 'brand',
  paused: 'warning',
  finished: 'success',
  cancelled: 'danger',
};
