import type { Context } from '#api/context.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import { type BrandLink, isNavigationPage, navigationPages, type PresentedLink } from './contract.ts';

type Viewer = Pick<Context, 't' | 'locale' | 'tenant'>;

/** Links for a viewer: without those to what the community doesn't offer, or that have no label in their language. */
export function presentLinks(viewer: Viewer, links: readonly BrandLink[]): PresentedLink[] {
  const { locale, tenant } = viewer;
  return links
    .filter(({ to }) => isOffered(tenant.switchedOff, to) && isInOfferedLanguage(viewer, to) && hasArchive(viewer, to))
    .map(({ to, label }) => ({
      ...{ href: to, isOutside: !to.startsWith('/') },
      text: label[locale] || (isNavigationPage(to) ? viewer.t(`shell:${navigationPages[to]}`) : ''),
    }))
    .filter(({ text }) => text !== '');
}

/** Without a newsletter, there is no archive of it. */
const hasArchive = ({ tenant }: Viewer, to: string) =>
  tenant.newsletter.isOffered || !to.startsWith('/newsletter/archive');

/** A path may select a language, which must be one that the community offers. */
function isInOfferedLanguage({ tenant }: Viewer, to: string): boolean {
  const asked = to.startsWith('/') ? URL.parse(to, 'https://this-site.invalid')?.searchParams.get('lang') : null;
  return !asked || tenant.languages.some((language) => language === asked);
}
