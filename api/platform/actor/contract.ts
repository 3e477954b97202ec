import type { Locale } from '#api/platform/i18n/locales.ts';
import type { StoredSettings } from '../settings/contract.ts';

/** How people become members. */
export const joiningModes = ['open', 'approval', 'invitation'] as const;

export const userRoles = ['user', 'moderator', 'admin'] as const;
export const userStatuses = ['active', 'waiting', 'inactive', 'banned'] as const;
/** Who can open the member's page. */
export const profileVisibilities = ['nobody', 'members', 'everyone'] as const;
/** `system` follows the device's preference. */
export const themes = ['system', 'light', 'dark'] as const;

/** `waiting`: an administrator has yet to decide whether the account may be used. */
export type UserStatus = (typeof userStatuses)[number];
export type UserRole = (typeof userRoles)[number];

/** The member's plan, as shown in the header and the profile. */
export interface SubscriptionSummary {
  plan: 'basic' | 'premium' | 'donator';
  /** Tier shown on the header badge; null for basic. */
  tier: 'PREMIUM' | 'DONATOR' | null;
  status: 'active' | 'cancelled' | 'expired';
  expiresAt: string | null;
}

/**
 * The texts in which members describe themselves, each a column of `users`. All code that reads, shows, reports,
 * removes, copies or erases profile texts follows this list.
 */
export const profileTexts = ['about'] as const;
export type ProfileText = (typeof profileTexts)[number];

export const isProfileText = (name: string): name is ProfileText => profileTexts.some((text) => text === name);

/** Builds a record with one value for each profile text. */
export const mapProfileTexts = <T>(value: (text: ProfileText) => T) =>
  Object.fromEntries(profileTexts.map((text) => [text, value(text)])) as Record<ProfileText, T>;

/** The signed-in member behind a request. */
export interface SignedInUser extends Record<ProfileText, string | null> {
  id: string;
  email: string;
  name: string | null;
  role: UserRole;
  status: UserStatus;
  /** When the member may write and take part again; null unless that is in the future. */
  suspendedUntil: number | null;
  /** When the member may write what others read again; null unless that is in the future. */
  silencedUntil: number | null;
  isExpert: boolean;
  avatarKey: string | null;
  locale: Locale;
  profileVisibility: (typeof profileVisibilities)[number];
  theme: (typeof themes)[number];
  mailDigest: boolean;
  mailEvents: boolean;
  mailFigures: boolean;
  campaignsConsentAt: number | null;
  campaignsConsentVersion: number | null;
  mailNews: boolean;
  mailOffers: boolean;
  mailEventNews: boolean;
  createdAt: number;
  lastLoginAt: number | null;
  twoFactorEnabled: boolean;
  subscription: SubscriptionSummary;
}

/** Who sent the request. */
export type Actor =
  | { kind: 'visitor' }
  | {
      kind: 'member';
      user: SignedInUser;
      sessionId: string;
      sessionEndsAt: number;
      /** When this session last proved who it belongs to. */
      provedAt: number;
      /** The community's own settings, as of when the session was read. */
      settings: StoredSettings;
    };
