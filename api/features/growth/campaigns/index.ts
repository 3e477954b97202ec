export { archivePath } from './archive/addresses.ts';
export { getArchivedCampaign, listArchive, listArchiveAddresses } from './archive/read-archive.ts';
export { loadCardsOfMails } from './cards/load-cards.ts';
export { countComplaint } from './clicks/queries.ts';
export { pauseAllCampaigns } from './control/queries.ts';
export { resumeCampaigns, startScheduledCampaigns } from './control/start-campaigns.ts';
export { getCampaign, listCampaigns } from './drafts/read-campaigns.ts';
export { isTagInCampaign, replaceTagInCampaigns, selectCampaignsByTag } from './named-tags/queries.ts';
export { mayBeMailed, selectOverdueCampaigns } from './queries.ts';
export { campaignSender } from './send/campaign-sender.ts';
export { createMailRenderer } from './send/create-mail-renderer.ts';
export {
  begunValues,
  claimedValues,
  claimRecoveries,
  endedValues,
  isClaimedRecently,
  isMailClaimLost,
  isMailUnfinished,
  isReady,
  type Outcome,
  outcomeValues,
  requeuedValues,
} from './send/rows/queries.ts';
export { sendCampaigns } from './send/send-campaigns.ts';
export { type MailRun, sendClaimedMails } from './send/send-claimed-mails.ts';
export { sendTestMails } from './send/send-test-mail.ts';
export { getStatistics } from './statistics/get-statistics.ts';
export { deleteOldRecipients } from './statistics/queries.ts';
export { listReasons, sumOutcomes } from './statistics/sum-outcomes.ts';
