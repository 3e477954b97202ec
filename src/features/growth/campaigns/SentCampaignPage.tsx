import type { ComponentProps } from 'react';
import { CampaignIsland, type CampaignPage } from './CampaignPage.tsx';
import { CampaignReport } from './CampaignReport.tsx';

/** A campaign that is being sent or was: what became of it. */
export function SentCampaignPage(props: ComponentProps<typeof CampaignPage>) {
  return <CampaignIsland {...props} Report={CampaignReport} />;
}
