import { and, desc, eq, gt } from 'drizzle-orm';
import { users } from '#api/features/accounts/users/schema.ts';
import { cardToken } from '#api/features/commerce/orders/card-address.ts';
import { orders } from '#api/features/commerce/orders/schema.ts';
import type { PostKind } from '#api/features/community/posts/contract.ts';
import { posts } from '#api/features/community/posts/schema.ts';
import { spaces } from '#api/features/community/spaces/schema.ts';
import type { ContentType } from '#api/features/content/content/contract.ts';
import { contentItems } from '#api/features/content/content/schema.ts';
import { recipes } from '#api/features/content/recipes/schema.ts';
import { eventAttendances, events } from '#api/features/events/events/schema.ts';
import { memberStates } from '#api/features/operations/members/bulk-actions/contract.ts';
import { bulkActionMembers, bulkActions } from '#api/features/operations/members/bulk-actions/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { readLocalSecrets } from '../../scripts/local/secrets.ts';
import { createCampaign, publishNewsletter } from './create-campaign.ts';
import { createConversation } from './create-conversation.ts';
import { createImport } from './create-import.ts';
import { createInvitations } from './create-invitations.ts';
import { createApiCaller } from './create-item.ts';
import { createComment, createPost } from './create-post.ts';
import { createReport } from './create-report.ts';
import { createAppeal, createDecision } from './decisions.ts';
import { createPerson } from './people.ts';
import { buildPreferencesLink } from './preferences-link.ts';
import { databaseOf, readStackSettings } from './settings.ts';
import { shareAnswer } from './share-answer.ts';
import { createResetRequest } from './two-factor-reset.ts';
import { visit } from './visit.ts';

/** Returns the URL of a page. `viewerId` is the member who opens it, if only particular members can. */
type Find = (slug: string, viewerId?: string) => Promise<string>;

/** Finders of detail pages, by route and by what the pages show: seeded items, or items created for the test. */
export const seededPages: Readonly<Record<string, Readonly<Record<string, Find>>>> = {
  '/articles/[slug]': {
    'an article': async (slug) => `/articles/${(await newest(slug, 'article', 'everyone')).slug}`,
    'a recipe': async (slug) => `/articles/${(await findRecipe(slug)).slug}`,
    'a preview': async (slug) => `/articles/${(await newest(slug, 'article', 'members')).slug}`,
  },
  '/ai/shared/[id]': {
    'an answer': async (slug) => shareAnswer(slug, (await newest(slug, 'article', 'everyone')).id),
  },
  '/newsletter/archive/[slug]': { 'a newsletter': publishNewsletter },
  '/mail-preferences': { 'a link': async (slug) => buildPreferencesLink(await createPerson(slug, 'admin')) },
  '/admin/legal-documents/[kind]/[locale]': { 'the terms': async () => '/admin/legal-documents/terms/et' },
  '/admin/articles/[id]': { 'a recipe': async (slug) => `/admin/articles/${(await findRecipe(slug)).id}` },
  '/videos/[slug]': { 'a video': async (slug) => `/videos/${(await newest(slug, 'video', 'everyone')).slug}` },
  '/admin/videos/[id]': { 'a video': async (slug) => `/admin/videos/${(await newest(slug, 'video')).id}` },
  '/materials/[id]': {
    'a material': async (slug) => `/materials/${(await newest(slug, 'material', 'everyone')).id}`,
    'a preview': async (slug) => `/materials/${(await newest(slug, 'material', 'members')).id}`,
  },
  '/admin/materials/[id]': { 'a material': async (slug) => `/admin/materials/${(await newest(slug, 'material')).id}` },
  '/admin/resources/[id]': { 'a topic': async (slug) => `/admin/resources/${(await newest(slug, 'resource')).id}` },
  '/events/[id]': { 'an event': async (slug) => `/events/${await findFullEvent(slug)}` },
  '/admin/events/[id]': { 'an event': async (slug) => `/admin/events/${await findFullEvent(slug)}` },
  '/community/posts/[id]': {
    'a post with comments': async (slug) => `/community/posts/${await findLivelyPost(slug, 'discussion')}`,
    'a question': async (slug) => `/community/posts/${await findLivelyPost(slug, 'question')}`,
    'a poll': async (slug) => `/community/posts/${await findLivelyPost(slug, 'poll')}`,
  },
  '/admin/community/posts/[id]': {
    'a post with comments': async (slug) => `/admin/community/posts/${await findLivelyPost(slug, 'discussion')}`,
  },
  '/moderator/community/posts/[id]': {
    'a poll': async (slug) => `/moderator/community/posts/${await findLivelyPost(slug, 'poll')}`,
  },
  '/moderator/reports/[id]': { 'a comment': (slug) => reportNewComment(slug) },
  '/admin/users/[id]': { 'a member': async (slug) => `/admin/users/${(await createPerson(slug, 'premium')).id}` },
  '/admin/users/bulk': { 'an act': async (slug) => `/admin/users/bulk?id=${await insertStoppedAction(slug)}` },
  '/admin/users/import': { 'a file': async (slug) => `/admin/users/import?id=${await createImport(slug)}` },
  '/admin/users/invitations': {
    'each state': (slug) => createInvitations(slug).then(() => '/admin/users/invitations'),
  },
  '/admin/users/two-factor-resets': {
    'a request': (slug) => createResetRequest(slug).then(() => '/admin/users/two-factor-resets'),
  },
  '/admin/messages/[id]': {
    'a conversation': async (slug) => `/admin/messages/${await startCommunityConversation(slug)}`,
  },
  '/messages/[id]': {
    'a conversation': async (slug, viewerId) =>
      `/messages/${await createConversation(slug, viewerId ?? (await createPerson(slug)).id, 'members')}`,
  },
  '/expert/messages/[id]': {
    'a question': async (slug, viewerId) =>
      `/expert/messages/${await createConversation(slug, viewerId ?? (await createPerson(slug, 'expert')).id, 'expert')}`,
  },
  '/admin/messages/announcements/[id]': {
    'an announcement': async (slug) => `/admin/messages/announcements/${await announced(slug)}`,
  },
  '/admin/email-campaigns/sequences/[kind]': { 'the welcome': async () => '/admin/email-campaigns/sequences/welcome' },
  '/admin/email-campaigns/[id]': { 'a draft': async (slug) => `/admin/email-campaigns/${await createCampaign(slug)}` },
  '/profile/[id]': { 'a member': async (slug) => `/profile/${await createPublicMember(slug)}` },
  '/appeals/[token]': { 'a decision': async (slug) => `/appeals/${(await createDecision(slug)).token}` },
  '/moderator/appeals/[id]': { 'an appeal': async (slug) => `/moderator/appeals/${await createAppeal(slug)}` },
  '/report': { 'a profile': async (slug) => `/report?type=user&id=${await createPublicMember(slug)}` },
  '/store/card/[token]': { 'a card': async (slug) => `/store/card/${await purchaseCard(slug)}` },
  '/dev/payments/[id]': { 'a payment': (slug) => orderGiftCards(slug) },
};

async function newest(slug: string, type: ContentType, access?: 'everyone' | 'members') {
  const [item] = await databaseOf(slug)
    .select({ id: contentItems.id, slug: contentItems.slug })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.type, type),
        eq(contentItems.state, 'published'),
        access ? eq(contentItems.access, access) : undefined,
      ),
    )
    .orderBy(desc(contentItems.publishAt))
    .limit(1);
  return seeded(item, `${type} for ${access ?? 'everyone'}`);
}

async function findRecipe(slug: string) {
  const [item] = await databaseOf(slug)
    .select({ id: contentItems.id, slug: contentItems.slug })
    .from(recipes)
    .innerJoin(contentItems, eq(contentItems.id, recipes.itemId))
    .limit(1);
  return seeded(item, 'recipe');
}

/** Finds an upcoming event with a waitlist, whose page shows everything an event page can. */
async function findFullEvent(slug: string): Promise<string> {
  const [item] = await databaseOf(slug)
    .select({ id: events.itemId })
    .from(events)
    .innerJoin(eventAttendances, eq(eventAttendances.itemId, events.itemId))
    .where(and(gt(events.startsAt, Date.now()), eq(eventAttendances.state, 'waitlisted')))
    .limit(1);
  return seeded(item, 'event that is full').id;
}

async function findLivelyPost(slug: string, kind: PostKind): Promise<string> {
  const [item] = await databaseOf(slug)
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(spaces, eq(spaces.id, posts.spaceId))
    .where(and(eq(posts.kind, kind), eq(posts.state, 'published'), eq(spaces.readAccess, 'members')))
    .orderBy(desc(posts.commentCount))
    .limit(1);
  return seeded(item, kind).id;
}

async function createPublicMember(slug: string): Promise<string> {
  const { id } = await createPerson(slug);
  const about = 'Elan Tartus ja käin iga ilmaga õues.\nÖösel magan.';
  await databaseOf(slug).update(users).set({ about, profileVisibility: 'everyone' }).where(eq(users.id, id));
  return id;
}

/** Starts a conversation between the community and a member. */
async function startCommunityConversation(slug: string): Promise<string> {
  const [admin, mari] = [await createPerson(slug, 'admin'), await createPerson(slug)];
  const message = { to: mari.id, subject: 'Sinu tagasiside', content: 'Aitäh, et **kirjutasid**!' };
  return (await createApiCaller(admin)('POST', '/api/admin/messages', message)).data.id;
}

/** Sends a community announcement to administrators only. */
async function announced(slug: string): Promise<string> {
  const texts = { et: { subject: 'Suvepäevad', content: 'Tulge **kõik**!' } };
  const given = { audience: { role: 'admin' }, texts };
  return (await createApiCaller(await createPerson(slug, 'admin'))('POST', '/api/admin/announcements', given)).data.id;
}

const greeting = { email: 'mari@buyers.test', message: 'Palju õnne!\nMari' };

/** Reports a comment as a member, and returns the page of its case. */
async function reportNewComment(slug: string): Promise<string> {
  const [author, reporter] = [await createPerson(slug), await createPerson(slug)];
  const address = await createPost(author, 'Kes müüb?');
  const id = await createComment(
    author,
    address,
    'Osta siit: https://pood.test/vaga-pikk-aadress-mis-ei-mahu-kuhugi-ara',
  );
  return `/moderator/reports/${await createReport(reporter, { type: 'comment', id }, 'threat')}`;
}

/** Orders gift cards, and returns the payment page. */
async function orderGiftCards(slug: string, words: { email: string; message: string } = greeting): Promise<string> {
  const order = { tier: 'premium', months: 3, quantity: 2, ...words };
  const headers = { 'content-type': 'application/json', 'cf-connecting-ip': '10.255.0.1' };
  const { body } = await visit(slug, '/api/orders', { method: 'POST', headers, body: JSON.stringify(order) });
  return new URL((JSON.parse(body) as { data: { url: string } }).data.url).pathname;
}

/** Buys cards with these details, and returns the token of their page. */
export async function purchaseCard(slug: string, words = greeting): Promise<string> {
  const payment = await orderGiftCards(slug, words);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status } = await visit(slug, payment, { method: 'POST', headers, body: 'answer=succeed' });
  const [order] = await databaseOf(slug)
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.providerId, payment.split('/').at(-1) ?? ''));
  if (status !== 303) throw new Error(`The payment was answered ${status}.`);
  const { MASTER_KEY } = readLocalSecrets(readStackSettings().data);
  return cardToken({ env: { MASTER_KEY }, tenant: { slug } }, seeded(order, 'order').id);
}

function seeded<Found>(found: Found | undefined, what: string): Found {
  if (!found) throw new Error(`The community was seeded without ${what}.`);
  return found;
}

/** Inserts an action stopped in the middle, with a member in each state. */
async function insertStoppedAction(slug: string): Promise<string> {
  const [db, id, at] = [databaseOf(slug), newId(), Date.now()];
  const [{ id: preparedBy }, ...people] = await Promise.all([
    createPerson(slug, 'admin'),
    ...memberStates.map(() => createPerson(slug)),
  ]);
  const details = { tier: 'premium', until: '2027-06-30' } as const;
  await db.batch([
    db.insert(bulkActions).values({
      ...{
        id,
        preparedBy,
        kind: 'grant_tier',
        details,
        reason: 'Aitäh abi eest',
        filter: { role: 'user' },
        leftOut: 2,
      },
      ...{ state: 'stopped', preparedAt: at, touchedAt: at },
    }),
    db.insert(bulkActionMembers).values(
      people.map(({ id: userId }, index) => {
        const state = memberStates[index] ?? 'waiting';
        return { actId: id, userId, state, refusal: state === 'refused' ? 'tier_covered' : null };
      }),
    ),
  ]);
  return id;
}
