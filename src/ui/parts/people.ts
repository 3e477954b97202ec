/** One person for each tint of initials. */
export const people = [
  'Mari Maasikas',
  'Liis Tamme',
  'Olga Sokolova',
  'Karl Kask',
  'Ain Mets',
  'Jaan Rebane',
  'Õie Öö',
  'Ülo Aru',
].map((name, index) => ({
  id: String(index),
  name,
  initials: name.replaceAll(/(\p{L})\p{L}+ ?/gu, '$1'),
  picture: null,
  state: index % 3 === 0 ? ('silenced' as const) : ('active' as const),
}));
