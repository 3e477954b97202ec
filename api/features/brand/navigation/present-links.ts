import type { Context } from '#api/context.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import {
  type BrandLink,
  contentPages,
  isNavigationPage,
  type MemberLink,
  navigationPages,
  type PresentedLink,
} from './contract.ts';

type Viewer = Pick<Context, 't' | 'locale' | 'tenant'>;

/**
 * Presents links for a viewer. Leaves out links to what the community doesn't offer, and those without a label in the
 * viewer's language.
 */
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

/** Presents the links of the members' header. Content pages next to each other share a menu. */
export function presentMemberLinks(viewer: Viewer, links: readonly BrandLink[]): MemberLink[] {
  const runs: PresentedLink[][] = [];
  let wasContent = false;
  for (const link of presentLinks(viewer, links)) {
    const isContent = contentPages.includes(link.href);
    if (isContent && wasContent) runs.at(-1)?.push(link);
    else runs.push([link]);
    wasContent = isContent;
  }
  return runs.flatMap((run): MemberLink[] => (run.length > 1 ? [{ links: run }] : run));
}

/** A community without a newsletter has no newsletter archive. */
const hasArchive = ({ tenant }: Viewer, to: string) =>
  tenant.newsletter.isOffered || !to.startsWith('/newsletter/archive');

/** A path may select a language, which must be one that the community offers. Few paths have a query to parse. */
function isInOfferedLanguage({ tenant }: Viewer, to: string): boolean {
  const hasQuery = to.startsWith('/') && to.includes('?');
  const asked = hasQuery ? URL.parse(to, 'https://this-site.invalid')?.searchParams.get('lang') : null;
  return !asked || tenant.languages.some((language) => language === asked);
}
