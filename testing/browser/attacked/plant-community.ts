import { eq } from 'drizzle-orm';
import { identities } from '#api/features/accounts/identities/schema.ts';
import { profileTextLengths } from '#api/features/accounts/users/contract.ts';
import { users } from '#api/features/accounts/users/schema.ts';
import type { BrandSettings } from '#api/features/brand/customizations/contract.ts';
import { giftCardBatches, giftCards } from '#api/features/commerce/gift-cards/schema.ts';
import { feedback } from '#api/features/operations/feedback/schema.ts';
import { expertProfiles } from '#api/features/people/experts/schema.ts';
import type { HomeSection } from '#api/features/site/home/contract.ts';
import { homeSections } from '#api/features/site/home/schema.ts';
import { mapProfileTexts } from '#api/platform/actor/contract.ts';
import { communityState } from '#api/platform/community-state/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import type { Person } from '../people.ts';
import { databaseOf } from '../settings.ts';
import type { Attacker } from './attack-texts.ts';

/** Writes an attack for each text of a profile. */
const writeProfileTexts = ({ write }: Attacker, page: string) =>
  mapProfileTexts((text) => write(`users.${text}`, profileTextLengths[text].max, [page]));

/** Plants attacks in everything that an expert, who is also an author, writes about themselves. */
export async function plantExpert(slug: string, attacker: Attacker, { id }: Person): Promise<void> {
  const { write } = attacker;
  const db = databaseOf(slug);
  const both = (field: string, max: number, shownOn: string[]) => {
    const text = write(`expert_profiles.${field}`, max, shownOn);
    return { et: text, en: text };
  };
  const [headline, about] = [both('headlineEn', 80, ['experts', 'profile']), both('aboutEn', 600, ['experts'])];
  const name = write('users.name', 80, ['profile', 'article', 'experts', 'event-editor', 'feedback', 'admin-experts']);
  await db.batch([
    db
      .update(users)
      .set({ name, ...writeProfileTexts(attacker, 'profile'), profileVisibility: 'everyone', isExpert: true })
      .where(eq(users.id, id)),
    db.insert(expertProfiles).values({
      userId: id,
      headlineEt: headline.et,
      headlineEn: headline.en,
      aboutEt: about.et,
      aboutEn: about.en,
      fields: [both('fields', 40, ['experts'])],
      languages: ['et'],
      place: write('expert_profiles.place', 60, ['experts']),
      isListed: true,
      createdAt: Date.now(),
    }),
  ]);
}

/**
 * Plants attacks in everything that a member who isn't an expert writes about themselves. Returns the URLs of their
 * profile and account.
 */
export async function plantMember(slug: string, attacker: Attacker, { id }: Person) {
  const texts = mapProfileTexts((text) =>
    attacker.write(`users.${text}`, profileTextLengths[text].max, ['member-profile', 'account']),
  );
  const name = attacker.write('users.name', 80, ['member-profile', 'account']);
  await databaseOf(slug)
    .update(users)
    .set({ name, ...texts, profileVisibility: 'everyone' })
    .where(eq(users.id, id));
  return { 'member-profile': `/profile/${id}`, account: `/admin/users/${id}` };
}

/** Plants attacks in the viewer's texts, which the viewer's own pages show. */
export async function plantViewer(slug: string, attacker: Attacker, { id }: Person): Promise<void> {
  const { write } = attacker;
  const db = databaseOf(slug);
  const name = write('users.name', 80, ['my-profile', 'dashboard', 'me']);
  await db.batch([
    db
      .update(users)
      .set({ name, ...writeProfileTexts(attacker, 'my-profile') })
      .where(eq(users.id, id)),
    db.insert(identities).values({
      id: newId(),
      userId: id,
      provider: 'google',
      issuer: 'https://id.test',
      subject: id,
      email: write('identities.email', 120, ['settings']),
      createdAt: Date.now(),
    }),
  ]);
}

/** Plants attacks in feedback and gift cards, for the administrators' pages. */
export async function plantFeedbackAndCards(slug: string, { write }: Attacker, author: Person): Promise<void> {
  const db = databaseOf(slug);
  const [batchId, at] = [newId(), Date.now()];
  await db.batch([
    db.insert(feedback).values({
      id: newId(),
      message: write('feedback.message', 4_000, ['feedback', 'admin'], '\n'),
      email: write('feedback.email', 120, ['feedback']),
      page: `/${write('feedback.page', 190, ['feedback'])}`,
      tags: [write('feedback.tags', 30, ['feedback'])],
      answer: write('feedback.answer', 4_000, ['feedback'], '\n'),
      state: 'answered',
      answeredAt: at,
      answeredBy: author.id,
      userId: author.id,
      locale: 'en',
      createdAt: at,
    }),
    db.insert(giftCardBatches).values({
      id: batchId,
      quantity: 1,
      description: write('gift_card_batches.description', 200, ['gift-cards']),
      createdAt: at,
    }),
    db.insert(giftCards).values({
      id: newId(),
      batchId,
      codeHash: newId(),
      lastGroup: 'ABCD',
      tier: 'premium',
      months: 1,
      value: 499,
      currency: 'EUR',
      state: 'redeemed',
      revokedAt: at,
      revokedReason: write('gift_cards.revokedReason', 500, ['gift-cards']),
      redeemedBy: author.id,
      redeemedAt: at,
      createdAt: at,
    }),
  ]);
}

/** Plants attacks in the brand and the home page, which only administrators and operators edit. */
export async function plantCommunity(slug: string, { write, writeLine }: Attacker): Promise<void> {
  const db = databaseOf(slug);
  const both = (text: string) => ({ et: text, en: text });
  const [state] = await db.select().from(communityState);
  if (!state) throw new Error('The community has no state.');
  const before = state.brandSettings as BrandSettings;
  const line = (field: string, max: number) =>
    both(writeLine(`community_state.brandSettings: ${field}`, max, ['home']));
  const brandSettings: BrandSettings = {
    ...before,
    name: line('name', 60).en,
    tagline: line('tagline', 120),
    description: line('description', 300),
    footer: { ...before.footer, tagline: line('footer', 160), copyright: line('copyright', 160) },
  };
  const text = (max: number) => both(write('home_sections.content', max, ['home']));
  const twice = <Item>(item: () => Item): [Item, Item] => [item(), item()];
  const action = () => ({ label: text(40), path: '/pricing' });
  const picture = () => ({ file: 'hero.svg', alt: text(200) });
  const sections: HomeSection[] = [
    { kind: 'hero', title: text(90), lead: text(300), primary: action(), secondary: action(), picture: picture() },
    { kind: 'topics', title: text(90), items: twice(() => ({ icon: 'moon', title: text(60), text: text(240) })) },
    {
      kind: 'story',
      eyebrow: text(40),
      title: text(90),
      paragraphs: [text(600)],
      picture: picture(),
      action: action(),
    },
    { kind: 'steps', title: text(90), items: twice(() => ({ title: text(60), text: text(240) })) },
    { kind: 'content', type: 'article', title: text(90), lead: text(300), action: action() },
    { kind: 'content', type: 'event', title: text(90), lead: text(300), action: action() },
    {
      kind: 'people',
      title: text(90),
      lead: text(300),
      items: twice(() => ({ name: text(60).en, field: text(60), words: text(240), picture: picture() })),
    },
    { kind: 'voices', title: text(90), items: [{ words: text(400), name: text(60).en, since: text(60) }] },
    { kind: 'questions', title: text(90), items: twice(() => ({ question: text(140), answer: text(600) })) },
    { kind: 'invitation', title: text(90), lead: text(300), primary: action() },
  ];
  await db.batch([
    db.update(communityState).set({ brandSettings, contentEpoch: state.contentEpoch + 1 }),
    db.delete(homeSections),
    ...sections.map((content, position) => db.insert(homeSections).values({ id: newId(), position, content })),
  ]);
}
