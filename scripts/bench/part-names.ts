export const partNames = [
  'pages',
  'signed-in',
  'first-visit',
  'live-hints',
  'search',
  'gift-cards',
  'messages',
  'moderation',
  'members',
  'community',
  'memory',
  'growth',
  'analytics',
  'sign-ups',
] as const;

export type PartName = (typeof partNames)[number];
