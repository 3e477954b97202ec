import type { Context } from '#api/context.ts';
import type { WaitingKind } from '#api/features/operations/overview/contract.ts';
import { filterOfferedLinks, type Offering } from '#api/platform/offerings/contract.ts';

interface StaffLink {
  path: string;
  text: string;
  /** Its icon in `src/ui/icons.svg`. */
  icon: string;
  /** A page that belongs to this link although its path doesn't start with it. */
  holds?: string;
  /** The kinds of work that wait for staff there, whose count is shown beside the link. */
  waits?: readonly WaitingKind[];
}

export interface StaffGroup {
  name?: string;
  links: readonly StaffLink[];
}

/** Returns administrators' pages, as listed in their navigation and the command palette. */
export function listAdminPages({ t, tenant }: Context): readonly StaffGroup[] {
  return offered(tenant.switchedOff, [
    {
      links: [
        { path: '/admin', text: t('staff:overview'), icon: 'overview' },
        { path: '/admin/analytics', text: t('analytics-report:title'), icon: 'analytics' },
      ],
    },
    {
      name: t('staff:area.people'),
      links: [
        { path: '/admin/messages', text: t('staff-messages:title'), icon: 'messages', waits: ['messages'] },
        { path: '/admin/email-campaigns', text: t('campaigns:title'), icon: 'campaigns', waits: ['campaigns'] },
        {
          ...{ path: '/admin/users', text: t('user-administration:title'), icon: 'members' },
          waits: ['joining', 'resets'],
        },
        { path: '/admin/experts', text: t('experts:title'), icon: 'experts' },
        { path: '/admin/feedback', text: t('feedback:title'), icon: 'feedback', waits: ['feedback'] },
        { path: '/moderator', text: t('shell:moderator'), icon: 'moderation', waits: ['reports', 'appeals'] },
      ],
    },
    {
      name: t('staff:area.content'),
      links: [
        {
          ...{ path: '/admin/articles', text: t('articles:title'), icon: 'articles' },
          holds: '/admin/create-recipe-articles',
        },
        { path: '/admin/videos', text: t('videos:title'), icon: 'videos' },
        { path: '/admin/materials', text: t('materials:title'), icon: 'materials' },
        { path: '/admin/resources', text: t('resources:title'), icon: 'resources' },
        { path: '/admin/events', text: t('events:title'), icon: 'events' },
        { path: '/admin/assistant', text: t('assistant:review.title'), icon: 'questions' },
      ],
    },
    {
      name: t('staff:area.community'),
      links: [
        { path: '/admin/community', text: t('staff:posts'), icon: 'posts', waits: ['held'] },
        { path: '/admin/community/spaces', text: t('space-administration:title'), icon: 'spaces' },
        { path: '/admin/community/limits', text: t('writing-limits:title'), icon: 'limits' },
        { path: '/admin/community/watch-words', text: t('watch-words:title'), icon: 'words' },
      ],
    },
    {
      name: t('staff:area.sales'),
      links: [
        { path: '/admin/payments', text: t('payments:title'), icon: 'payments' },
        { path: '/admin/gift-cards', text: t('gift-cards:admin.title'), icon: 'gifts' },
      ],
    },
    {
      name: t('staff:area.setup'),
      links: [
        { path: '/admin/customizations', text: t('brand-studio:title'), icon: 'brand' },
        { path: '/admin/settings', text: t('community-settings:title'), icon: 'settings' },
        { path: '/admin/connections', text: t('connections:title'), icon: 'connections' },
        { path: '/admin/legal-documents', text: t('legal-documents:title'), icon: 'legal' },
        { path: '/admin/audit', text: t('audit-log:title'), icon: 'log' },
      ],
    },
  ]);
}

/** Returns moderators' pages, and the link to the administrators'. */
export function listModeratorPages({ t, tenant }: Context): readonly StaffGroup[] {
  return offered(tenant.switchedOff, [
    {
      links: [
        { path: '/moderator', text: t('staff:overview'), icon: 'flag', waits: ['reports'] },
        { path: '/moderator/community', text: t('staff:posts'), icon: 'posts', waits: ['held'] },
        { path: '/moderator/appeals', text: t('appeals:staff.title'), icon: 'appeals', waits: ['appeals'] },
        { path: '/admin', text: t('shell:admin'), icon: 'settings' },
      ],
    },
  ]);
}

/** Removes links that aren't offered, and groups without links, which need no heading. */
function offered(switchedOff: readonly Offering[], groups: readonly StaffGroup[]): readonly StaffGroup[] {
  return groups
    .map((group) => ({ ...group, links: filterOfferedLinks(switchedOff, group.links) }))
    .filter(({ links }) => links.length > 0);
}
