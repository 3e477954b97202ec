export { deleteOldNotifications } from '#api/features/accounts/notifications/index.ts';
export { deleteOldReminders } from '#api/features/commerce/subscriptions/index.ts';
export { deleteOldRecipients } from '#api/features/growth/campaigns/index.ts';
export { deleteOldOccasions, deleteOldSequenceMails } from '#api/features/growth/sequences/index.ts';
export {
  deleteExpiredTwoFactorResets,
  deleteOldBulkActions,
  deleteOldImports,
} from '#api/features/operations/members/index.ts';
export { deleteOldUses } from '#api/features/site/assistant/index.ts';
export { deleteExpiredVerifications } from '../features/accounts/auth/index.ts';
export { deleteExpiredEmailChanges } from '../features/accounts/email-changes/index.ts';
export { deleteExpiredAuthorizationRequests } from '../features/accounts/identities/index.ts';
export { deleteExpiredInvitations } from '../features/accounts/invitations/index.ts';
export { deleteExpiredResets } from '../features/accounts/password-resets/index.ts';
export { deleteExpiredSessions } from '../features/accounts/sessions/index.ts';
export { deleteExpiredChallenges } from '../features/accounts/two-factor/index.ts';
export { eraseOldCodes } from '../features/commerce/gift-cards/index.ts';
export { deleteOldCardPages, deleteOldOrders, eraseOldAddresses } from '../features/commerce/orders/index.ts';
export { deleteOldEvents } from '../features/commerce/payment-events/index.ts';
export { deleteOldCheckouts } from '../features/commerce/subscriptions/index.ts';
export { deleteExpiredUnsentTexts } from '../features/community/unsent-texts/index.ts';
export { deleteExpiredAnalytics } from '../platform/analytics/counts.ts';
export { deleteOldMail } from '../platform/mail/outbox.ts';
export { deleteOldRateSlots } from '../platform/mail/pace/pace.ts';
export { deleteOldSuppressions } from '../platform/mail/suppressions.ts';
export { deleteExpiredLimits } from '../platform/rate-limits/count-attempt.ts';
