/** Paid tiers, lowest first. */
export const tiers = ['premium', 'donator'] as const;
export type Tier = (typeof tiers)[number];

/** The sources from which an entitlement can be granted. */
export const entitlementSources = ['payment', 'gift_card', 'admin'] as const;
export type EntitlementSource = (typeof entitlementSources)[number];

/** The reasons to revoke an entitlement. `settled`: it was a grace period, and the charge has succeeded. */
export const revocationReasons = ['settled', 'refund', 'dispute', 'plan_change', 'admin'] as const;
export type RevocationReason = (typeof revocationReasons)[number];

/** Who may open an item: everyone, signed-in members, or members with at least the given tier. */
export const accessLevels = ['everyone', 'members', 'premium', 'donator'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** The plans that give access to each level. The plan comparison is built from this. */
export const plansByAccessLevel: Readonly<Record<AccessLevel, ReadonlyArray<'basic' | Tier>>> = {
  everyone: ['basic', 'premium', 'donator'],
  members: ['basic', 'premium', 'donator'],
  premium: ['premium', 'donator'],
  donator: ['donator'],
};
