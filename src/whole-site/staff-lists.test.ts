import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/local/settings.ts';

const staffPages = globSync('src/pages/{admin,moderator,expert}/**/*.astro', { cwd: root }).sort();
/** Documents to print, which staff open from a list. */
const documents = ['src/features/commerce/subscriptions/InvoiceDocument.astro'];
const oldTable = /<table\b|<DataTable\b/;

/**
 * Each list of staff, by the pages it is on. A list that can't be filtered or acted on is rendered on the server only.
 */
const lists = {
  '/admin': ['OverviewTables'],
  '/admin/articles': ['DraftsList'],
  '/admin/audit': ['StaffActions'],
  '/admin/community': ['PostsList'],
  '/admin/email-campaigns': ['CampaignsList'],
  '/admin/email-campaigns/segments': ['SegmentsList'],
  '/admin/events': ['EventsList'],
  '/admin/events/[id]': ['AttendeeList'],
  '/admin/experts': ['AppointmentsList'],
  '/admin/feedback': ['FeedbackList'],
  '/admin/gift-cards': ['CardsAndOrders', 'FoundOrders'],
  '/admin/legal-documents': ['LegalDocumentsList'],
  '/admin/materials': ['DraftsList'],
  '/admin/messages': ['StaffMessages'],
  '/admin/messages/announcements': ['AnnouncementsList'],
  '/admin/payments': ['PaymentsList'],
  '/admin/resources': ['DraftsList'],
  '/admin/users': ['UsersList'],
  '/admin/users/bulk': ['BulkActionView', 'RecentBulkActions'],
  '/admin/users/import': ['ImportDetails', 'RecentImports'],
  '/admin/users/invitations': ['InvitationsList'],
  '/admin/users/tags': ['TagsList'],
  '/admin/users/two-factor-resets': ['ResetsList'],
  '/admin/videos': ['DraftsList'],
  '/moderator': ['Queue'],
  '/moderator/appeals': ['AppealsList'],
  '/moderator/community': ['PostsList'],
};

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Returns the files of `src/` that a file imports statically. */
function importsOf(path: string): string[] {
  return [...read(path).matchAll(/^\s*(?:import|\} from|export .* from)\b[^'\n]*'([^']+\.(?:astro|tsx))'/gm)]
    .map(([, name = '']) => (name.startsWith('#src/') ? name.slice(1) : join(dirname(path), name)))
    .filter((file) => existsSync(join(root, file)));
}

/** Returns a file and everything that it imports, directly or not, as far as `follow` allows. */
function reach(path: string, follow: (file: string) => boolean, seen = new Set<string>()): Set<string> {
  seen.add(path);
  for (const file of importsOf(path)) if (!seen.has(file) && follow(file)) reach(file, follow, seen);
  return seen;
}

const isAstro = (file: string) => file.endsWith('.astro');
const showsList = (island: string) => reach(island, (file) => !isAstro(file)).has('src/ui/table/Pages.tsx');

/** Returns the islands of a page that show a list, in any of its fragments. */
function listsOf(page: string): string[] {
  const fragments = [...reach(page, isAstro)];
  const islands = new Set(fragments.flatMap(importsOf).filter((file) => !isAstro(file)));
  return [...islands].filter(showsList).map((file) => file.replace(/^.*\/(\w+)\.tsx$/, '$1'));
}

it('staff pages use React for every table', () => {
  const fragments = new Set(staffPages.flatMap((page) => [...reach(page, isAstro)]));
  expect([...fragments].filter((file) => oldTable.test(read(file)))).toEqual(documents);
});

it('each staff list is rendered as an island with the shared table', () => {
  const found = staffPages.map(
    (page) => [page.replace(/^src\/pages|(?:\/index)?\.astro$/g, ''), listsOf(page)] as const,
  );
  expect(Object.fromEntries(found.filter(([, islands]) => islands.length > 0))).toEqual(lists);
});

/** Islands besides the tables, by name: where each is started, and its component. */
const named = {
  'inbox over the page': ['src/features/community/threads/inbox/open-inbox.ts', './Inbox.tsx'],
  'two-factor wizard': ['src/pages/security/2fa-setup.astro', '../../features/accounts/two-factor/TwoFactorSetup.tsx'],
  'redemption of a gift card': ['src/features/commerce/gift-cards/RedeemSection.astro', './RedeemCard.tsx'],
  'members’ table': ['src/pages/admin/users/index.astro', '#src/features/operations/members/UsersList.tsx'],
} as const;

it.each(Object.entries(named))('the %s is rendered with React', (_, [place, component]) => {
  const source = read(place);
  expect(source).toContain(`'${component}'`);
  const name = component.replace(/^.*\/(\w+)\.tsx$/, '$1');
  // The component is rendered as an island, or loaded when it opens.
  expect(source).toMatch(new RegExp(`<${name}\\s+client:load|Promise\\.resolve\\(${name}\\)|=> ${name}\\b`));
});
