import { mapProfileTexts, type SignedInUser } from '#api/platform/actor/contract.ts';
import { isoTime } from '#api/platform/calendar/time.ts';
import { presentConsent } from './consents/present-consent.ts';
import type { Profile } from './contract.ts';
import { initials } from './rules.ts';

/** Presents a profile for the browser: without hashes and storage keys, and with times in ISO 8601. */
export function presentProfile(user: SignedInUser): Profile {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    status: user.status,
    isExpert: user.isExpert,
    profileImage: user.avatarKey && `/files/${user.avatarKey}`,
    initials: initials(user.name),
    locale: user.locale,
    ...mapProfileTexts((text) => user[text]),
    profileVisibility: user.profileVisibility,
    theme: user.theme,
    notifications: {
      digest: user.mailDigest,
      events: user.mailEvents,
      campaigns: user.campaignsConsentAt !== null,
      news: user.mailNews,
      offers: user.mailOffers,
      eventNews: user.mailEventNews,
    },
    campaignsConsent: presentConsent(user.campaignsConsentAt, user.campaignsConsentVersion),
    memberSince: isoTime(user.createdAt),
    lastLogin: isoTime(user.lastLoginAt),
    twoFactorEnabled: user.twoFactorEnabled,
    subscription: user.subscription,
  };
}
