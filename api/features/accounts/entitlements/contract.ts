/** Paid tiers, lowest first. */
export const tiers = ['premium', 'donator'] as const;
export type Tier = (typeof tiers)[number];

/** Where an entitlement came from. */
export const entitlementSources = ['payment', 'gift_card', 'admin'] as const;
export type EntitlementSource = (typeof entitlementSources)[number];

/** Why an entitlement was revoked. `settled`: it was a grace period and the charge has succeeded. */
export const revocationReasons = ['settled', 'refund', 'dispute', 'plan_change', 'admin'] as const;
export type RevocationReason = (typeof revocationReasons)[number];

/** Access levels: everyone, signed-in members, or members of at least a tier. */
export const accessLevels = ['everyone', 'members', 'premium', 'donator'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** The plans that give members each access level. The plan comparison is built from it. */
export const plansThatOpen: Readonly<Record<AccessLevel, ReadonlyArray<'basic' | Tier>>> = {
  everyone: ['basic', 'premium', 'donator'],
  members: ['basic', 'premium', 'donator'],
  premium: ['premium', 'donator'],
  donator: ['donator'],
};
