import type { BrandSettings } from '#api/features/brand/customizations/contract.ts';
import { contrast, lightTokens } from '#api/features/brand/customizations/index.ts';
import type { BrandPath, DraftView } from './contract.ts';
import { readBrandField } from './rules.ts';

/** The token that shows each colour, and the token it contrasts with. */
const shownIn: ReadonlyArray<[BrandPath, token: string, against: string]> = [
  ['colors.primary', 'accent', 'on-accent'],
  ['colors.secondary', 'second', 'on-second'],
  ['colors.accent', 'highlight', 'on-highlight'],
  ['colors.success', 'success', 'on-success'],
  ['colors.warning', 'warning', 'on-warning'],
  ['colors.error', 'danger', 'on-danger'],
  ['colors.info', 'info', 'on-info'],
  ['colors.background.page', 'page', 'text'],
  ['colors.background.surface', 'surface', 'text'],
  ['colors.background.muted', 'surface-muted', 'text'],
  ['colors.text.heading', 'heading', 'page'],
  ['colors.text.body', 'text', 'page'],
  ['colors.text.muted', 'text-muted', 'page'],
  ['colors.link.default', 'link', 'page'],
  ['colors.link.hover', 'link-hover', 'page'],
  ['nav.textColor', 'nav-text', 'nav'],
  ['footer.textColor', 'footer-text', 'footer'],
];

/** Lists the colours that pages adjust, each with the displayed colour and the contrast of the chosen one. */
export function findContrastWarnings(settings: BrandSettings): DraftView['warnings'] {
  const tokens = lightTokens(settings);
  return shownIn.flatMap(([path, token, against]) => {
    const [chosen, shown, other] = [String(readBrandField(settings, path)), tokens[token], tokens[against]];
    if (shown === undefined || other === undefined || shown === chosen) return [];
    return [{ path, chosen, shown, contrast: contrast(chosen, other) }];
  });
}

/** Returns the contrast of each colour, as pages show it, with the text on it or with its background. */
export function measureContrast(settings: BrandSettings): DraftView['contrasts'] {
  const tokens = lightTokens(settings);
  return Object.fromEntries(
    shownIn.flatMap(([path, token, against]) => {
      const [shown, other] = [tokens[token], tokens[against]];
      return shown === undefined || other === undefined ? [] : [[path, contrast(shown, other)]];
    }),
  );
}
