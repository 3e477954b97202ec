/** What can be paid for or given; the later one stands higher. */
export const tiers = ['premium', 'donator'] as const;
export type Tier = (typeof tiers)[number];

/** Where an entitlement came from. */
export const entitlementSources = ['payment', 'gift_card', 'admin'] as const;
export type EntitlementSource = (typeof entitlementSources)[number];

/** Why an entitlement was taken back; `settled`: it bridged the time until a charge that has come. */
export const revocationReasons = ['settled', 'refund', 'dispute', 'plan_change', 'admin'] as const;
export type RevocationReason = (typeof revocationReasons)[number];

/** Who may open something: anybody, the signed-in, or who has at least a tier. */
export const accessLevels = ['everyone', 'members', 'premium', 'donator'] as const;
export type AccessLevel = (typeof accessLevels)[number];
