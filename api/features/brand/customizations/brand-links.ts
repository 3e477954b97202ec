import { type BrandLink, type FooterGroup, footerGroups, productLinks } from '../navigation/contract.ts';
import type { BrandSettings } from './contract.ts';

/** The header's links for visitors: the chosen ones, or the product's. */
export function headerLinks({ nav }: BrandSettings): readonly BrandLink[] {
  return nav.links ?? productLinks.header;
}

/** The header's links for members. */
export function memberHeaderLinks({ nav }: BrandSettings): readonly BrandLink[] {
  return nav.memberLinks ?? productLinks.members;
}

interface LinkGroup {
  name: FooterGroup;
  /** The title in each language; empty for the product's own. */
  title: Readonly<Record<'et' | 'en', string>>;
  links: readonly BrandLink[];
}

/** The footer's groups for visitors: the chosen links of each, or the product's. */
export function linkGroups({ footer }: BrandSettings): LinkGroup[] {
  return footerGroups.map((name) => ({
    name,
    title: footer.titles?.[name] ?? { et: '', en: '' },
    links: footer.links?.[name] ?? productLinks[name],
  }));
}
