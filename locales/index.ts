import enAccountDeletions from './en/account-deletions.json' with { type: 'json' };
import enAnalyticsFiles from './en/analytics-download.json' with { type: 'json' };
import enAnalyticsReport from './en/analytics-report.json' with { type: 'json' };
import enAnnouncements from './en/announcements.json' with { type: 'json' };
import enAppeals from './en/appeals.json' with { type: 'json' };
import enArticles from './en/articles.json' with { type: 'json' };
import enAssistant from './en/assistant.json' with { type: 'json' };
import enAuditLog from './en/audit-log.json' with { type: 'json' };
import enAuth from './en/auth.json' with { type: 'json' };
import enBlocks from './en/blocks.json' with { type: 'json' };
import enBrandLogos from './en/brand-logos.json' with { type: 'json' };
import enBrandStudio from './en/brand-studio.json' with { type: 'json' };
import enBulkActions from './en/bulk-actions.json' with { type: 'json' };
import enCampaigns from './en/campaigns.json' with { type: 'json' };
import enCommandPalette from './en/command-palette.json' with { type: 'json' };
import enCommunitySettings from './en/community-settings.json' with { type: 'json' };
import enComposer from './en/composer.json' with { type: 'json' };
import enConnections from './en/connections.json' with { type: 'json' };
import enConsents from './en/consents.json' with { type: 'json' };
import enContent from './en/content.json' with { type: 'json' };
import enDashboard from './en/dashboard.json' with { type: 'json' };
import enDataExports from './en/data-exports.json' with { type: 'json' };
import enDecisions from './en/decisions.json' with { type: 'json' };
import enDigests from './en/digests.json' with { type: 'json' };
import enDraftDeletion from './en/draft-deletion.json' with { type: 'json' };
import enDraftList from './en/draft-list.json' with { type: 'json' };
import enDrafts from './en/drafts.json' with { type: 'json' };
import enEmailChanges from './en/email-changes.json' with { type: 'json' };
import enErrorScreen from './en/error-screen.json' with { type: 'json' };
import enErrorsGeneral from './en/errors.general.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import enEventEditor from './en/event-editor.json' with { type: 'json' };
import enEvents from './en/events.json' with { type: 'json' };
import enExperts from './en/experts.json' with { type: 'json' };
import enFeed from './en/feed.json' with { type: 'json' };
import enFeedback from './en/feedback.json' with { type: 'json' };
import enGiftCards from './en/gift-cards.json' with { type: 'json' };
import enGrounds from './en/grounds.json' with { type: 'json' };
import enHomeStudio from './en/home-studio.json' with { type: 'json' };
import enIdentities from './en/identities.json' with { type: 'json' };
import enInbox from './en/inbox.json' with { type: 'json' };
import enInvitations from './en/invitations.json' with { type: 'json' };
import enIslands from './en/islands.json' with { type: 'json' };
import enJoinRequests from './en/join-requests.json' with { type: 'json' };
import enLegalDocuments from './en/legal-documents.json' with { type: 'json' };
import enLocalAccounts from './en/local-accounts.json' with { type: 'json' };
import enMailSender from './en/mail-sender.json' with { type: 'json' };
import enMails from './en/mails.json' with { type: 'json' };
import enMaterials from './en/materials.json' with { type: 'json' };
import enMedia from './en/media.json' with { type: 'json' };
import enMemberRestrictions from './en/member-restrictions.json' with { type: 'json' };
import enMemberSubscriptions from './en/member-subscriptions.json' with { type: 'json' };
import enMemberTags from './en/member-tags.json' with { type: 'json' };
import enMembers from './en/members.json' with { type: 'json' };
import enMessages from './en/messages.json' with { type: 'json' };
import enNewRecipe from './en/new-recipe.json' with { type: 'json' };
import enNewsletter from './en/newsletter.json' with { type: 'json' };
import enNotifications from './en/notifications.json' with { type: 'json' };
import enOrders from './en/orders.json' with { type: 'json' };
import enPayments from './en/payments.json' with { type: 'json' };
import enPostAdministration from './en/post-administration.json' with { type: 'json' };
import enPostCards from './en/post-cards.json' with { type: 'json' };
import enPostDetails from './en/post-details.json' with { type: 'json' };
import enPostForm from './en/post-form.json' with { type: 'json' };
import enPricing from './en/pricing.json' with { type: 'json' };
import enProfilePicture from './en/profile-picture.json' with { type: 'json' };
import enProofs from './en/proofs.json' with { type: 'json' };
import enReactions from './en/reactions.json' with { type: 'json' };
import enRecipes from './en/recipes.json' with { type: 'json' };
import enReplySuggestion from './en/reply-suggestion.json' with { type: 'json' };
import enReports from './en/reports.json' with { type: 'json' };
import enResources from './en/resources.json' with { type: 'json' };
import enSavedReplies from './en/saved-replies.json' with { type: 'json' };
import enSearch from './en/search.json' with { type: 'json' };
import enSegments from './en/segments.json' with { type: 'json' };
import enSequenceMails from './en/sequence-mails.json' with { type: 'json' };
import enSequences from './en/sequences.json' with { type: 'json' };
import enSettings from './en/settings.json' with { type: 'json' };
import enShell from './en/shell.json' with { type: 'json' };
import enSpaceAdministration from './en/space-administration.json' with { type: 'json' };
import enSpaces from './en/spaces.json' with { type: 'json' };
import enStaff from './en/staff.json' with { type: 'json' };
import enStaffActions from './en/staff-actions.json' with { type: 'json' };
import enStaffMessages from './en/staff-messages.json' with { type: 'json' };
import enStore from './en/store.json' with { type: 'json' };
import enSubscriptions from './en/subscriptions.json' with { type: 'json' };
import enThreadSummary from './en/thread-summary.json' with { type: 'json' };
import enThreads from './en/threads.json' with { type: 'json' };
import enTranslation from './en/translation.json' with { type: 'json' };
import enTransparency from './en/transparency.json' with { type: 'json' };
import enTwoFactor from './en/two-factor.json' with { type: 'json' };
import enTwoFactorResets from './en/two-factor-resets.json' with { type: 'json' };
import enUserAdministration from './en/user-administration.json' with { type: 'json' };
import enUserImports from './en/user-imports.json' with { type: 'json' };
import enUsers from './en/users.json' with { type: 'json' };
import enVideoEditor from './en/video-editor.json' with { type: 'json' };
import enVideos from './en/videos.json' with { type: 'json' };
import enWatchWords from './en/watch-words.json' with { type: 'json' };
import enWeeklyFigures from './en/weekly-figures.json' with { type: 'json' };
import enWithdrawal from './en/withdrawal.json' with { type: 'json' };
import enWritingLimits from './en/writing-limits.json' with { type: 'json' };
import etAccountDeletions from './et/account-deletions.json' with { type: 'json' };
import etAnalyticsFiles from './et/analytics-download.json' with { type: 'json' };
import etAnalyticsReport from './et/analytics-report.json' with { type: 'json' };
import etAnnouncements from './et/announcements.json' with { type: 'json' };
import etAppeals from './et/appeals.json' with { type: 'json' };
import etArticles from './et/articles.json' with { type: 'json' };
import etAssistant from './et/assistant.json' with { type: 'json' };
import etAuditLog from './et/audit-log.json' with { type: 'json' };
import etAuth from './et/auth.json' with { type: 'json' };
import etBlocks from './et/blocks.json' with { type: 'json' };
import etBrandLogos from './et/brand-logos.json' with { type: 'json' };
import etBrandStudio from './et/brand-studio.json' with { type: 'json' };
import etBulkActions from './et/bulk-actions.json' with { type: 'json' };
import etCampaigns from './et/campaigns.json' with { type: 'json' };
import etCommandPalette from './et/command-palette.json' with { type: 'json' };
import etCommunitySettings from './et/community-settings.json' with { type: 'json' };
import etComposer from './et/composer.json' with { type: 'json' };
import etConnections from './et/connections.json' with { type: 'json' };
import etConsents from './et/consents.json' with { type: 'json' };
import etContent from './et/content.json' with { type: 'json' };
import etDashboard from './et/dashboard.json' with { type: 'json' };
import etDataExports from './et/data-exports.json' with { type: 'json' };
import etDecisions from './et/decisions.json' with { type: 'json' };
import etDigests from './et/digests.json' with { type: 'json' };
import etDraftDeletion from './et/draft-deletion.json' with { type: 'json' };
import etDraftList from './et/draft-list.json' with { type: 'json' };
import etDrafts from './et/drafts.json' with { type: 'json' };
import etEmailChanges from './et/email-changes.json' with { type: 'json' };
import etErrorScreen from './et/error-screen.json' with { type: 'json' };
import etErrorsGeneral from './et/errors.general.json' with { type: 'json' };
import etErrors from './et/errors.json' with { type: 'json' };
import etEventEditor from './et/event-editor.json' with { type: 'json' };
import etEvents from './et/events.json' with { type: 'json' };
import etExperts from './et/experts.json' with { type: 'json' };
import etFeed from './et/feed.json' with { type: 'json' };
import etFeedback from './et/feedback.json' with { type: 'json' };
import etGiftCards from './et/gift-cards.json' with { type: 'json' };
import etGrounds from './et/grounds.json' with { type: 'json' };
import etHomeStudio from './et/home-studio.json' with { type: 'json' };
import etIdentities from './et/identities.json' with { type: 'json' };
import etInbox from './et/inbox.json' with { type: 'json' };
import etInvitations from './et/invitations.json' with { type: 'json' };
import etIslands from './et/islands.json' with { type: 'json' };
import etJoinRequests from './et/join-requests.json' with { type: 'json' };
import etLegalDocuments from './et/legal-documents.json' with { type: 'json' };
import etLocalAccounts from './et/local-accounts.json' with { type: 'json' };
import etMailSender from './et/mail-sender.json' with { type: 'json' };
import etMails from './et/mails.json' with { type: 'json' };
import etMaterials from './et/materials.json' with { type: 'json' };
import etMedia from './et/media.json' with { type: 'json' };
import etMemberRestrictions from './et/member-restrictions.json' with { type: 'json' };
import etMemberSubscriptions from './et/member-subscriptions.json' with { type: 'json' };
import etMemberTags from './et/member-tags.json' with { type: 'json' };
import etMembers from './et/members.json' with { type: 'json' };
import etMessages from './et/messages.json' with { type: 'json' };
import etNewRecipe from './et/new-recipe.json' with { type: 'json' };
import etNewsletter from './et/newsletter.json' with { type: 'json' };
import etNotifications from './et/notifications.json' with { type: 'json' };
import etOrders from './et/orders.json' with { type: 'json' };
import etPayments from './et/payments.json' with { type: 'json' };
import etPostAdministration from './et/post-administration.json' with { type: 'json' };
import etPostCards from './et/post-cards.json' with { type: 'json' };
import etPostDetails from './et/post-details.json' with { type: 'json' };
import etPostForm from './et/post-form.json' with { type: 'json' };
import etPricing from './et/pricing.json' with { type: 'json' };
import etProfilePicture from './et/profile-picture.json' with { type: 'json' };
import etProofs from './et/proofs.json' with { type: 'json' };
import etReactions from './et/reactions.json' with { type: 'json' };
import etRecipes from './et/recipes.json' with { type: 'json' };
import etReplySuggestion from './et/reply-suggestion.json' with { type: 'json' };
import etReports from './et/reports.json' with { type: 'json' };
import etResources from './et/resources.json' with { type: 'json' };
import etSavedReplies from './et/saved-replies.json' with { type: 'json' };
import etSearch from './et/search.json' with { type: 'json' };
import etSegments from './et/segments.json' with { type: 'json' };
import etSequenceMails from './et/sequence-mails.json' with { type: 'json' };
import etSequences from './et/sequences.json' with { type: 'json' };
import etSettings from './et/settings.json' with { type: 'json' };
import etShell from './et/shell.json' with { type: 'json' };
import etSpaceAdministration from './et/space-administration.json' with { type: 'json' };
import etSpaces from './et/spaces.json' with { type: 'json' };
import etStaff from './et/staff.json' with { type: 'json' };
import etStaffActions from './et/staff-actions.json' with { type: 'json' };
import etStaffMessages from './et/staff-messages.json' with { type: 'json' };
import etStore from './et/store.json' with { type: 'json' };
import etSubscriptions from './et/subscriptions.json' with { type: 'json' };
import etThreadSummary from './et/thread-summary.json' with { type: 'json' };
import etThreads from './et/threads.json' with { type: 'json' };
import etTranslation from './et/translation.json' with { type: 'json' };
import etTransparency from './et/transparency.json' with { type: 'json' };
import etTwoFactor from './et/two-factor.json' with { type: 'json' };
import etTwoFactorResets from './et/two-factor-resets.json' with { type: 'json' };
import etUserAdministration from './et/user-administration.json' with { type: 'json' };
import etUserImports from './et/user-imports.json' with { type: 'json' };
import etUsers from './et/users.json' with { type: 'json' };
import etVideoEditor from './et/video-editor.json' with { type: 'json' };
import etVideos from './et/videos.json' with { type: 'json' };
import etWatchWords from './et/watch-words.json' with { type: 'json' };
import etWeeklyFigures from './et/weekly-figures.json' with { type: 'json' };
import etWithdrawal from './et/withdrawal.json' with { type: 'json' };
import etWritingLimits from './et/writing-limits.json' with { type: 'json' };

/**
 * Every text of the interface, by language and feature. Missing Estonian texts fall back to English. Failures common to
 * all calls are in a separate file, which islands load up front; they fetch the others when needed.
 */
export const resources = {
  en: {
    'account-deletions': enAccountDeletions,
    'analytics-report': enAnalyticsReport,
    announcements: enAnnouncements,
    appeals: enAppeals,
    articles: enArticles,
    assistant: enAssistant,
    'audit-log': enAuditLog,
    auth: enAuth,
    blocks: enBlocks,
    'brand-logos': enBrandLogos,
    'brand-studio': enBrandStudio,
    campaigns: enCampaigns,
    'sequence-mails': enSequenceMails,
    sequences: enSequences,
    'bulk-actions': enBulkActions,
    'command-palette': enCommandPalette,
    'community-settings': enCommunitySettings,
    composer: enComposer,
    connections: enConnections,
    consents: enConsents,
    content: enContent,
    dashboard: enDashboard,
    'data-exports': enDataExports,
    decisions: enDecisions,
    digests: enDigests,
    'draft-deletion': enDraftDeletion,
    'draft-list': enDraftList,
    drafts: enDrafts,
    'email-changes': enEmailChanges,
    'error-screen': enErrorScreen,
    errors: { ...enErrors, ...enErrorsGeneral },
    'event-editor': enEventEditor,
    events: enEvents,
    experts: enExperts,
    feed: enFeed,
    'analytics-download': enAnalyticsFiles,
    feedback: enFeedback,
    'gift-cards': enGiftCards,
    grounds: enGrounds,
    'home-studio': enHomeStudio,
    identities: enIdentities,
    inbox: enInbox,
    invitations: enInvitations,
    islands: enIslands,
    'join-requests': enJoinRequests,
    'legal-documents': enLegalDocuments,
    'local-accounts': enLocalAccounts,
    'mail-sender': enMailSender,
    mails: enMails,
    materials: enMaterials,
    media: enMedia,
    'member-restrictions': enMemberRestrictions,
    'member-subscriptions': enMemberSubscriptions,
    members: enMembers,
    messages: enMessages,
    'new-recipe': enNewRecipe,
    newsletter: enNewsletter,
    notifications: enNotifications,
    orders: enOrders,
    payments: enPayments,
    'post-administration': enPostAdministration,
    'post-cards': enPostCards,
    'post-details': enPostDetails,
    'post-form': enPostForm,
    pricing: enPricing,
    'profile-picture': enProfilePicture,
    proofs: enProofs,
    reactions: enReactions,
    recipes: enRecipes,
    'reply-suggestion': enReplySuggestion,
    reports: enReports,
    resources: enResources,
    'saved-replies': enSavedReplies,
    search: enSearch,
    segments: enSegments,
    settings: enSettings,
    shell: enShell,
    'space-administration': enSpaceAdministration,
    spaces: enSpaces,
    staff: enStaff,
    'staff-actions': enStaffActions,
    'staff-messages': enStaffMessages,
    store: enStore,
    subscriptions: enSubscriptions,
    'thread-summary': enThreadSummary,
    threads: enThreads,
    transparency: enTransparency,
    'two-factor': enTwoFactor,
    'two-factor-resets': enTwoFactorResets,
    'user-administration': enUserAdministration,
    'member-tags': enMemberTags,
    'user-imports': enUserImports,
    users: enUsers,
    'video-editor': enVideoEditor,
    videos: enVideos,
    'watch-words': enWatchWords,
    translation: enTranslation,
    withdrawal: enWithdrawal,
    'writing-limits': enWritingLimits,
    'weekly-figures': enWeeklyFigures,
  },
  et: {
    'account-deletions': etAccountDeletions,
    'analytics-report': etAnalyticsReport,
    announcements: etAnnouncements,
    appeals: etAppeals,
    articles: etArticles,
    assistant: etAssistant,
    'audit-log': etAuditLog,
    auth: etAuth,
    blocks: etBlocks,
    'brand-logos': etBrandLogos,
    'brand-studio': etBrandStudio,
    campaigns: etCampaigns,
    'sequence-mails': etSequenceMails,
    sequences: etSequences,
    'bulk-actions': etBulkActions,
    'command-palette': etCommandPalette,
    'community-settings': etCommunitySettings,
    composer: etComposer,
    connections: etConnections,
    consents: etConsents,
    content: etContent,
    dashboard: etDashboard,
    'data-exports': etDataExports,
    decisions: etDecisions,
    digests: etDigests,
    'draft-deletion': etDraftDeletion,
    'draft-list': etDraftList,
    drafts: etDrafts,
    'email-changes': etEmailChanges,
    'error-screen': etErrorScreen,
    errors: { ...etErrors, ...etErrorsGeneral },
    'event-editor': etEventEditor,
    events: etEvents,
    experts: etExperts,
    feed: etFeed,
    'analytics-download': etAnalyticsFiles,
    feedback: etFeedback,
    'gift-cards': etGiftCards,
    grounds: etGrounds,
    'home-studio': etHomeStudio,
    identities: etIdentities,
    inbox: etInbox,
    invitations: etInvitations,
    islands: etIslands,
    'join-requests': etJoinRequests,
    'legal-documents': etLegalDocuments,
    'local-accounts': etLocalAccounts,
    'mail-sender': etMailSender,
    mails: etMails,
    materials: etMaterials,
    media: etMedia,
    'member-restrictions': etMemberRestrictions,
    'member-subscriptions': etMemberSubscriptions,
    members: etMembers,
    messages: etMessages,
    'new-recipe': etNewRecipe,
    newsletter: etNewsletter,
    notifications: etNotifications,
    orders: etOrders,
    payments: etPayments,
    'post-administration': etPostAdministration,
    'post-cards': etPostCards,
    'post-details': etPostDetails,
    'post-form': etPostForm,
    pricing: etPricing,
    'profile-picture': etProfilePicture,
    proofs: etProofs,
    reactions: etReactions,
    recipes: etRecipes,
    'reply-suggestion': etReplySuggestion,
    reports: etReports,
    resources: etResources,
    'saved-replies': etSavedReplies,
    search: etSearch,
    segments: etSegments,
    settings: etSettings,
    shell: etShell,
    'space-administration': etSpaceAdministration,
    spaces: etSpaces,
    staff: etStaff,
    'staff-actions': etStaffActions,
    'staff-messages': etStaffMessages,
    store: etStore,
    subscriptions: etSubscriptions,
    'thread-summary': etThreadSummary,
    threads: etThreads,
    transparency: etTransparency,
    'two-factor': etTwoFactor,
    'two-factor-resets': etTwoFactorResets,
    'user-administration': etUserAdministration,
    'member-tags': etMemberTags,
    'user-imports': etUserImports,
    users: etUsers,
    'video-editor': etVideoEditor,
    videos: etVideos,
    'watch-words': etWatchWords,
    translation: etTranslation,
    withdrawal: etWithdrawal,
    'writing-limits': etWritingLimits,
    'weekly-figures': etWeeklyFigures,
  },
} as const;
