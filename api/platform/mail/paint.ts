import type { MailBrand, MailColors } from './mail-brand.ts';

/** The colors of each part, inlined for the light theme and repeated in a style sheet for the dark one. */
const painted = {
  page: { background: 'page', color: 'text' },
  bar: { background: 'bar', color: 'onBar', 'border-color': 'barEdge' },
  card: { background: 'card', color: 'text' },
  heading: { color: 'heading' },
  muted: { color: 'muted' },
  link: { color: 'link' },
  inset: { background: 'inset', color: 'heading' },
  quote: { 'border-color': 'link' },
  fact: { 'border-color': 'border' },
  frame: { background: 'card', 'border-color': 'border', color: 'text' },
  button: { background: 'accent', color: 'onAccent' },
} as const satisfies Record<string, Readonly<Record<string, keyof MailColors>>>;
type Part = keyof typeof painted;

/** Writes the style sheet, whose dark theme has to override the inline styles. */
export function renderStyleSheet({ dark }: MailBrand): string {
  const rules = Object.entries(painted).map(
    ([part, colors]) =>
      `.${part}{${declarations(colors, dark)
        .map((each) => `${each}!important`)
        .join(';')}}`,
  );
  return `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.sides{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){${rules.join('')}}</style>`;
}

function declarations(colors: Readonly<Record<string, keyof MailColors>>, theme: MailColors): string[] {
  return Object.entries(colors).map(([property, color]) => `${property}:${theme[color]}`);
}

/** Writes the class and light-theme style of a part as attributes. */
export function paint({ light }: MailBrand, part: Part, style = '', more = ''): string {
  const classes = more ? `${part} ${more}` : part;
  return `class="${classes}" style="${[...declarations(painted[part], light), style].filter(Boolean).join(';')}"`;
}
