/** What a brand's choice of corners means: of small parts, of cards, and of what is round at its ends. */
export const radii = {
  sharp: { small: '2px', large: '3px', pill: '3px' },
  soft: { small: '8px', large: '14px', pill: '999px' },
  round: { small: '14px', large: '24px', pill: '999px' },
} as const;
