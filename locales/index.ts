import enAccountDeletions from './en/account-deletions.json' with { type: 'json' };
import enAuth from './en/auth.json' with { type: 'json' };
import enDashboard from './en/dashboard.json' with { type: 'json' };
import enDataExports from './en/data-exports.json' with { type: 'json' };
import enErrors from './en/errors.json' with { type: 'json' };
import enExperts from './en/experts.json' with { type: 'json' };
import enFeedback from './en/feedback.json' with { type: 'json' };
import enIdentities from './en/identities.json' with { type: 'json' };
import enMails from './en/mails.json' with { type: 'json' };
import enPricing from './en/pricing.json' with { type: 'json' };
import enSettings from './en/settings.json' with { type: 'json' };
import enShell from './en/shell.json' with { type: 'json' };
import enStaff from './en/staff.json' with { type: 'json' };
import enTwoFactor from './en/two-factor.json' with { type: 'json' };
import enUsers from './en/users.json' with { type: 'json' };
import etAccountDeletions from './et/account-deletions.json' with { type: 'json' };
import etAuth from './et/auth.json' with { type: 'json' };
import etDashboard from './et/dashboard.json' with { type: 'json' };
import etDataExports from './et/data-exports.json' with { type: 'json' };
import etErrors from './et/errors.json' with { type: 'json' };
import etExperts from './et/experts.json' with { type: 'json' };
import etFeedback from './et/feedback.json' with { type: 'json' };
import etIdentities from './et/identities.json' with { type: 'json' };
import etMails from './et/mails.json' with { type: 'json' };
import etPricing from './et/pricing.json' with { type: 'json' };
import etSettings from './et/settings.json' with { type: 'json' };
import etShell from './et/shell.json' with { type: 'json' };
import etStaff from './et/staff.json' with { type: 'json' };
import etTwoFactor from './et/two-factor.json' with { type: 'json' };
import etUsers from './et/users.json' with { type: 'json' };

/** Every text of the interface, by language and feature. English fills what Estonian lacks. */
export const resources = {
  en: {
    'account-deletions': enAccountDeletions,
    auth: enAuth,
    dashboard: enDashboard,
    'data-exports': enDataExports,
    errors: enErrors,
    experts: enExperts,
    feedback: enFeedback,
    identities: enIdentities,
    mails: enMails,
    pricing: enPricing,
    settings: enSettings,
    shell: enShell,
    staff: enStaff,
    users: enUsers,
    'two-factor': enTwoFactor,
  },
  et: {
    'account-deletions': etAccountDeletions,
    auth: etAuth,
    dashboard: etDashboard,
    'data-exports': etDataExports,
    errors: etErrors,
    experts: etExperts,
    feedback: etFeedback,
    identities: etIdentities,
    mails: etMails,
    pricing: etPricing,
    settings: etSettings,
    shell: etShell,
    staff: etStaff,
    users: etUsers,
    'two-factor': etTwoFactor,
  },
} as const;
