export { holdSending } from './control/queries.ts';
export { resumeCampaigns, startScheduled } from './control/start-campaigns.ts';
export { getCampaign, listCampaigns } from './drafts/read-campaigns.ts';
export { isTagInCampaign, replaceTagInCampaigns, selectCampaignsByTag } from './named-tags/queries.ts';
export { selectOverdue } from './queries.ts';
export { deleteOldRecipients } from './retention/queries.ts';
export { sendCampaigns } from './send/send-campaigns.ts';
export { senderOf } from './send/sender.ts';
export { getStatistics } from './statistics.ts';
