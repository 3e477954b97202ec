import { userRoles } from '../actor/contract.ts';
import { isLocale, type Locale } from '../i18n/locales.ts';
import { offerings } from '../offerings/contract.ts';
import type { Tenant } from '../tenancy/tenant-schema.ts';
import { applyConnections } from './connections.ts';
import type { StoredSettings } from './contract.ts';
import { type CommunitySettings, type CommunitySettingsName, communitySettingsNames } from './contract.ts';
import { mailGroup, resolveMailSender } from './mail-sender.ts';
import { type SettingsGroup, viewSettings } from './stored-settings.ts';

/** A group on `/admin/settings`, available to every request in its `tenant`. */
interface CommunityGroup<Values extends object> extends SettingsGroup<Values> {
  /** Applies the values to the community, in a language. */
  apply: (values: Values, locale: Locale, folder: Tenant) => Partial<Tenant>;
}

type Groups = { readonly [Name in CommunitySettingsName]: CommunityGroup<CommunitySettings[Name]> };

/**
 * All groups. The values in the tenant's folder are the defaults. A new group needs a row here and its schema in the
 * contract.
 */
export const communityGroups: Groups = {
  contact: {
    name: 'contact',
    defaults: ({ name, supportEmail, operator = '', registryCode = '', vatNumber = '' }) => ({
      ...{ nameEt: name, nameEn: name, supportEmail, operator, registryCode, vatNumber },
    }),
    apply: ({ nameEt, nameEn, supportEmail, operator, registryCode, vatNumber }, locale) => ({
      name: locale === 'et' ? nameEt : nameEn,
      supportEmail,
      operator: operator || undefined,
      registryCode: registryCode || undefined,
      vatNumber: vatNumber || undefined,
    }),
  },
  mail: {
    ...mailGroup,
    // `communityOf` applies this group, because it depends on the group with the proven domain.
    apply: () => ({}),
  },
  mailRate: {
    name: 'mailRate',
    defaults: ({ mailRate }) => mailRate,
    apply: (mailRate) => ({ mailRate }),
  },
  region: {
    name: 'region',
    defaults: ({ defaultLocale, languages, timeZone }) => ({
      languages: languages.length === 1 ? (languages[0] ?? defaultLocale) : defaultLocale === 'et' ? 'et_en' : 'en_et',
      timeZone,
    }),
    apply: (values, _, { defaultLocale }) => {
      const languages = values.languages.split('_').filter(isLocale);
      return { languages, defaultLocale: languages[0] ?? defaultLocale, timeZone: values.timeZone };
    },
  },
  offerings: {
    name: 'offerings',
    defaults: ({ switchedOff }) => ({
      articles: !switchedOff.includes('articles'),
      videos: !switchedOff.includes('videos'),
      materials: !switchedOff.includes('materials'),
      resources: !switchedOff.includes('resources'),
      events: !switchedOff.includes('events'),
      experts: !switchedOff.includes('experts'),
      community: !switchedOff.includes('community'),
      assistant: !switchedOff.includes('assistant'),
    }),
    apply: (values) => ({ switchedOff: offerings.filter((each) => !values[each]) }),
  },
  prices: {
    name: 'prices',
    defaults: ({ prices: { premium, donator } }) => ({
      ...{ premiumEUR: premium.EUR ?? 0, premiumUSD: premium.USD ?? 0 },
      ...{ premiumGBP: premium.GBP ?? 0, premiumSEK: premium.SEK ?? 0 },
      ...{ donatorEUR: donator.EUR ?? 0, donatorUSD: donator.USD ?? 0 },
      ...{ donatorGBP: donator.GBP ?? 0, donatorSEK: donator.SEK ?? 0 },
    }),
    // A currency without a price in the folder stays without one, and no existing price is removed.
    apply: (values, _, { prices }) => ({
      prices: {
        premium: mapValues(prices.premium, (usual, currency) => values[`premium${currency}`] || usual),
        donator: mapValues(prices.donator, (usual, currency) => values[`donator${currency}`] || usual),
      },
    }),
  },
  joining: {
    name: 'joining',
    defaults: ({ joining, minimumPasswordLength, twoFactorRequiredFor }) => ({
      ...{ joining, minimumPasswordLength },
      twoFactorUser: twoFactorRequiredFor.includes('user'),
      twoFactorModerator: twoFactorRequiredFor.includes('moderator'),
      twoFactorAdmin: twoFactorRequiredFor.includes('admin'),
    }),
    apply: ({ joining, minimumPasswordLength, twoFactorUser, twoFactorModerator, twoFactorAdmin }) => ({
      ...{ joining, minimumPasswordLength },
      twoFactorRequiredFor: userRoles.filter(
        (role) => ({ user: twoFactorUser, moderator: twoFactorModerator, admin: twoFactorAdmin })[role],
      ),
    }),
  },
  reports: {
    name: 'reports',
    defaults: () => ({
      threat: true,
      self_harm: true,
      hate: true,
      harassment: true,
      personal_data: true,
      impersonation: true,
      sexual: true,
      misleading: true,
      spam: true,
      rules: true,
      other: true,
    }),
    // Not applied, because reports read this group themselves.
    apply: () => ({}),
  },
  assistant: {
    name: 'assistant',
    defaults: ({ assistant }) => assistant,
    apply: (assistant) => ({ assistant }),
  },
  newsletter: {
    name: 'newsletter',
    defaults: ({ newsletter }) => newsletter,
    apply: (newsletter) => ({ newsletter }),
  },
  retention: {
    name: 'retention',
    defaults: ({ community: { messagesKeptDays }, auditKeptDays, analyticsKeptMonths }) => ({
      ...{ messagesKeptDays, auditKeptDays, analyticsKeptMonths },
    }),
    apply: ({ messagesKeptDays, auditKeptDays, analyticsKeptMonths }, _, { community }) => ({
      auditKeptDays,
      analyticsKeptMonths,
      community: { ...community, messagesKeptDays },
    }),
  },
};

type Prices = Tenant['prices']['premium'];

function mapValues(prices: Prices, change: (amount: number, currency: keyof Prices) => number): Prices {
  const currencies = Object.keys(prices) as Array<keyof Prices>;
  return Object.fromEntries(currencies.map((currency) => [currency, change(prices[currency] ?? 0, currency)]));
}

/**
 * Caches communities by folder, settings and language. A request reads its community many times, mostly with the same
 * input as the request before it.
 */
const applied = new WeakMap<Tenant, WeakMap<StoredSettings, Partial<Record<Locale, Tenant>>>>();

/** Returns the community in a language: the tenant's folder, overridden by the community's own settings. */
export function communityOf(folder: Tenant, stored: StoredSettings, locale: Locale): Tenant {
  const ofFolder = applied.get(folder) ?? new WeakMap<StoredSettings, Partial<Record<Locale, Tenant>>>();
  const known = ofFolder.get(stored);
  const before = known?.[locale];
  if (before) return before;
  const chosen = communitySettingsNames.filter((name) => stored[name] !== undefined);
  const groups = chosen.map((name) => applyGroup(name, folder, stored, locale));
  const { inForce: mailFrom } = resolveMailSender(folder, stored);
  const tenant: Tenant = Object.assign({}, folder, applyConnections(folder, stored), ...groups, { mailFrom });
  applied.set(folder, ofFolder.set(stored, { ...known, [locale]: tenant }));
  return tenant;
}

function applyGroup<Name extends CommunitySettingsName>(
  name: Name,
  folder: Tenant,
  stored: StoredSettings,
  locale: Locale,
): Partial<Tenant> {
  const group: CommunityGroup<CommunitySettings[Name]> = communityGroups[name];
  return group.apply(viewSettings(group, folder, stored).values, locale, folder);
}
