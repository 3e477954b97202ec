import type { Context } from '#api/context.ts';
import { type Offering, offeredLinks } from '#api/platform/offerings/contract.ts';

interface StaffLink {
  path: string;
  text: string;
  /** A page that belongs to this link although its path doesn't start with it. */
  holds?: string;
  /** What the number beside it counts, for screen readers. A script of the area fills it. */
  waits?: string;
}

export interface StaffGroup {
  name?: string;
  links: readonly StaffLink[];
}

/** Administrators' pages, as listed in their navigation and the command palette. */
export function adminPages({ t, tenant }: Context): readonly StaffGroup[] {
  return offered(tenant.switchedOff, [
    { links: [{ path: '/admin', text: t('staff:overview') }] },
    {
      name: t('staff:area.content'),
      links: [
        { path: '/admin/articles', text: t('articles:title'), holds: '/admin/create-recipe-articles' },
        { path: '/admin/videos', text: t('videos:title') },
        { path: '/admin/materials', text: t('materials:title') },
        { path: '/admin/resources', text: t('resources:title') },
        { path: '/admin/events', text: t('events:title') },
      ],
    },
    {
      name: t('staff:area.people'),
      links: [
        { path: '/admin/messages', text: t('staff-messages:title'), waits: t('staff-messages:navigation') },
        { path: '/admin/users', text: t('user-administration:title') },
        { path: '/admin/experts', text: t('experts:title') },
        { path: '/admin/feedback', text: t('feedback:title') },
        { path: '/moderator', text: t('shell:moderator') },
      ],
    },
    {
      name: t('staff:area.community'),
      links: [
        { path: '/admin/customizations', text: t('brand-studio:title') },
        { path: '/admin/settings', text: t('community-settings:title') },
        { path: '/admin/connections', text: t('connections:title') },
        { path: '/admin/community', text: t('staff:posts') },
        { path: '/admin/community/spaces', text: t('space-administration:title') },
        { path: '/admin/community/limits', text: t('writing-limits:title') },
        { path: '/admin/community/watch-words', text: t('watch-words:title') },
        { path: '/admin/legal-documents', text: t('legal-documents:title') },
        { path: '/admin/audit', text: t('audit-log:title') },
      ],
    },
    { name: t('staff:area.sales'), links: [{ path: '/admin/gift-cards', text: t('gift-cards:admin.title') }] },
  ]);
}

/** Moderators' pages, and the link to the administrators'. */
export function moderatorPages({ t, tenant }: Context): readonly StaffGroup[] {
  return offered(tenant.switchedOff, [
    {
      links: [
        { path: '/moderator', text: t('staff:overview') },
        { path: '/moderator/community', text: t('staff:posts') },
        { path: '/moderator/appeals', text: t('appeals:staff.title') },
        { path: '/admin', text: t('shell:admin') },
      ],
    },
  ]);
}

/** A group without links needs no heading. */
function offered(switchedOff: readonly Offering[], groups: readonly StaffGroup[]): readonly StaffGroup[] {
  return groups
    .map((group) => ({ ...group, links: offeredLinks(switchedOff, group.links) }))
    .filter(({ links }) => links.length > 0);
}
