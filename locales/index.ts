import enAccountDeletions from './en/account-deletions.json' with { type: 'json' };
import enArticles from './en/articles.json' with { type: 'json' };
import enAuth from './en/auth.json' with { type: 'json' };
import enComposer from './en/composer.json' with { type: 'json' };
import enContent from './en/content.json' with { type: 'json' };
import enDashboard from './en/dashboard.json' with { type: 'json' };
import enDataExports from './en/data-exports.json' with { type: 'json' };
import enDigests from './en/digests.json' with { type: 'json' };
import enDraftDeletion from './en/draft-deletion.json' with { type: 'json' };
import enDraftList from './en/draft-list.json' with { type: 'json' };
import enDrafts from './en/drafts.json' with { type: 'json' };
import enErrorScreen from './en/error-screen.json' with { type: 'json' };
import enErrorsGeneral from './en/errors.general.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import enEventEditor from './en/event-editor.json' with { type: 'json' };
import enEvents from './en/events.json' with { type: 'json' };
import enExperts from './en/experts.json' with { type: 'json' };
import enFeed from './en/feed.json' with { type: 'json' };
import enFeedback from './en/feedback.json' with { type: 'json' };
import enGiftCards from './en/gift-cards.json' with { type: 'json' };
import enIdentities from './en/identities.json' with { type: 'json' };
import enLegalDocuments from './en/legal-documents.json' with { type: 'json' };
import enLocalAccounts from './en/local-accounts.json' with { type: 'json' };
import enMails from './en/mails.json' with { type: 'json' };
import enMaterials from './en/materials.json' with { type: 'json' };
import enMedia from './en/media.json' with { type: 'json' };
import enNewRecipe from './en/new-recipe.json' with { type: 'json' };
import enNotifications from './en/notifications.json' with { type: 'json' };
import enOrders from './en/orders.json' with { type: 'json' };
import enPostCards from './en/post-cards.json' with { type: 'json' };
import enPostForm from './en/post-form.json' with { type: 'json' };
import enPricing from './en/pricing.json' with { type: 'json' };
import enReactions from './en/reactions.json' with { type: 'json' };
import enRecipes from './en/recipes.json' with { type: 'json' };
import enResources from './en/resources.json' with { type: 'json' };
import enSearch from './en/search.json' with { type: 'json' };
import enSettings from './en/settings.json' with { type: 'json' };
import enShell from './en/shell.json' with { type: 'json' };
import enSpaces from './en/spaces.json' with { type: 'json' };
import enStaff from './en/staff.json' with { type: 'json' };
import enStore from './en/store.json' with { type: 'json' };
import enSubscriptions from './en/subscriptions.json' with { type: 'json' };
import enThreads from './en/threads.json' with { type: 'json' };
import enTwoFactor from './en/two-factor.json' with { type: 'json' };
import enUsers from './en/users.json' with { type: 'json' };
import enVideoEditor from './en/video-editor.json' with { type: 'json' };
import enVideos from './en/videos.json' with { type: 'json' };
import enWithdrawal from './en/withdrawal.json' with { type: 'json' };
import etAccountDeletions from './et/account-deletions.json' with { type: 'json' };
import etArticles from './et/articles.json' with { type: 'json' };
import etAuth from './et/auth.json' with { type: 'json' };
import etComposer from './et/composer.json' with { type: 'json' };
import etContent from './et/content.json' with { type: 'json' };
import etDashboard from './et/dashboard.json' with { type: 'json' };
import etDataExports from './et/data-exports.json' with { type: 'json' };
import etDigests from './et/digests.json' with { type: 'json' };
import etDraftDeletion from './et/draft-deletion.json' with { type: 'json' };
import etDraftList from './et/draft-list.json' with { type: 'json' };
import etDrafts from './et/drafts.json' with { type: 'json' };
import etErrorScreen from './et/error-screen.json' with { type: 'json' };
import etErrorsGeneral from './et/errors.general.json' with { type: 'json' };
import etErrors from './et/errors.json' with { type: 'json' };
import etEventEditor from './et/event-editor.json' with { type: 'json' };
import etEvents from './et/events.json' with { type: 'json' };
import etExperts from './et/experts.json' with { type: 'json' };
import etFeed from './et/feed.json' with { type: 'json' };
import etFeedback from './et/feedback.json' with { type: 'json' };
import etGiftCards from './et/gift-cards.json' with { type: 'json' };
import etIdentities from './et/identities.json' with { type: 'json' };
import etLegalDocuments from './et/legal-documents.json' with { type: 'json' };
import etLocalAccounts from './et/local-accounts.json' with { type: 'json' };
import etMails from './et/mails.json' with { type: 'json' };
import etMaterials from './et/materials.json' with { type: 'json' };
import etMedia from './et/media.json' with { type: 'json' };
import etNewRecipe from './et/new-recipe.json' with { type: 'json' };
import etNotifications from './et/notifications.json' with { type: 'json' };
import etOrders from './et/orders.json' with { type: 'json' };
import etPostCards from './et/post-cards.json' with { type: 'json' };
import etPostForm from './et/post-form.json' with { type: 'json' };
import etPricing from './et/pricing.json' with { type: 'json' };
import etReactions from './et/reactions.json' with { type: 'json' };
import etRecipes from './et/recipes.json' with { type: 'json' };
import etResources from './et/resources.json' with { type: 'json' };
import etSearch from './et/search.json' with { type: 'json' };
import etSettings from './et/settings.json' with { type: 'json' };
import etShell from './et/shell.json' with { type: 'json' };
import etSpaces from './et/spaces.json' with { type: 'json' };
import etStaff from './et/staff.json' with { type: 'json' };
import etStore from './et/store.json' with { type: 'json' };
import etSubscriptions from './et/subscriptions.json' with { type: 'json' };
import etThreads from './et/threads.json' with { type: 'json' };
import etTwoFactor from './et/two-factor.json' with { type: 'json' };
import etUsers from './et/users.json' with { type: 'json' };
import etVideoEditor from './et/video-editor.json' with { type: 'json' };
import etVideos from './et/videos.json' with { type: 'json' };
import etWithdrawal from './et/withdrawal.json' with { type: 'json' };

/**
 * Every text of the interface, by language and feature. English fills what Estonian lacks. The failures of
 * any call have a file of their own: islands have those, and fetch the others when one happens.
 */
export const resources = {
  en: {
    'post-form': enPostForm,
    threads: enThreads,
    reactions: enReactions,
    spaces: enSpaces,
    feed: enFeed,
    'account-deletions': enAccountDeletions,
    articles: enArticles,
    auth: enAuth,
    composer: enComposer,
    content: enContent,
    dashboard: enDashboard,
    'data-exports': enDataExports,
    digests: enDigests,
    'draft-deletion': enDraftDeletion,
    'draft-list': enDraftList,
    drafts: enDrafts,
    'error-screen': enErrorScreen,
    errors: { ...enErrors, ...enErrorsGeneral },
    'event-editor': enEventEditor,
    events: enEvents,
    experts: enExperts,
    feedback: enFeedback,
    'gift-cards': enGiftCards,
    identities: enIdentities,
    'legal-documents': enLegalDocuments,
    'local-accounts': enLocalAccounts,
    mails: enMails,
    materials: enMaterials,
    media: enMedia,
    'new-recipe': enNewRecipe,
    notifications: enNotifications,
    orders: enOrders,
    'post-cards': enPostCards,
    pricing: enPricing,
    recipes: enRecipes,
    resources: enResources,
    search: enSearch,
    settings: enSettings,
    shell: enShell,
    staff: enStaff,
    store: enStore,
    subscriptions: enSubscriptions,
    'two-factor': enTwoFactor,
    users: enUsers,
    'video-editor': enVideoEditor,
    videos: enVideos,
    withdrawal: enWithdrawal,
  },
  et: {
    'post-form': etPostForm,
    threads: etThreads,
    reactions: etReactions,
    spaces: etSpaces,
    feed: etFeed,
    'account-deletions': etAccountDeletions,
    articles: etArticles,
    auth: etAuth,
    composer: etComposer,
    content: etContent,
    dashboard: etDashboard,
    'data-exports': etDataExports,
    digests: etDigests,
    'draft-deletion': etDraftDeletion,
    'draft-list': etDraftList,
    drafts: etDrafts,
    'error-screen': etErrorScreen,
    errors: { ...etErrors, ...etErrorsGeneral },
    'event-editor': etEventEditor,
    events: etEvents,
    experts: etExperts,
    feedback: etFeedback,
    'gift-cards': etGiftCards,
    identities: etIdentities,
    'legal-documents': etLegalDocuments,
    'local-accounts': etLocalAccounts,
    mails: etMails,
    materials: etMaterials,
    media: etMedia,
    'new-recipe': etNewRecipe,
    notifications: etNotifications,
    orders: etOrders,
    'post-cards': etPostCards,
    pricing: etPricing,
    recipes: etRecipes,
    resources: etResources,
    search: etSearch,
    settings: etSettings,
    shell: etShell,
    staff: etStaff,
    store: etStore,
    subscriptions: etSubscriptions,
    'two-factor': etTwoFactor,
    users: etUsers,
    'video-editor': etVideoEditor,
    videos: etVideos,
    withdrawal: etWithdrawal,
  },
} as const;
