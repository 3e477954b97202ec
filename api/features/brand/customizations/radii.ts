/** Corner radii by brand setting: of small parts, of cards, and of pills. */
export const radii = {
  sharp: { small: '2px', large: '3px', pill: '3px' },
  soft: { small: '8px', large: '14px', pill: '999px' },
  round: { small: '14px', large: '24px', pill: '999px' },
} as const;
