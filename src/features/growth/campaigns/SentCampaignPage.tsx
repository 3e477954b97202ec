import type { ComponentProps } from 'react';
import { CampaignIsland, type CampaignPage } from './CampaignPage.tsx';
import { CampaignReport } from './CampaignReport.tsx';

/** The page of a campaign that is being sent or was sent, with its report. */
export function SentCampaignPage(props: ComponentProps<typeof CampaignPage>) {
  return <CampaignIsland {...props} Report={CampaignReport} />;
}
