/**
 * What a badge says: a state (neutral), that something is chosen or one's own (brand), or how something ended. Plans
 * have a badge of their own, `TierBadge`.
 */
export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger';

export interface BadgeProps {
  tone?: Tone | undefined;
  /** Whether the badge is beside a name or in a table row. */
  isSmall?: boolean;
}

/** Returns the classes of a badge, for React and Astro. */
export function badgeClasses({ tone = 'neutral', isSmall = false }: BadgeProps): string {
  return ['badge', isSmall && 'badge-mini', tone !== 'neutral' && `badge-${tone}`].filter(Boolean).join(' ');
}
