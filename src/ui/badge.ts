/**
 * What a badge says: a state (neutral), that something is chosen or one's own (brand), or how something ended. Plans
 * have their own, `TierBadge`.
 */
export type Tone = 'neutral' | 'brand' | 'success' | 'warning' | 'danger';

export interface BadgeProps {
  tone?: Tone | undefined;
  /** Beside a name or in a row of a table. */
  isSmall?: boolean;
}

/** The classes of a badge, in React and in Astro. */
export function badgeClasses({ tone = 'neutral', isSmall = false }: BadgeProps): string {
  return ['badge', isSmall && 'badge-mini', tone !== 'neutral' && `badge-${tone}`].filter(Boolean).join(' ');
}
