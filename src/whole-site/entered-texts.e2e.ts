import type { Page } from '@playwright/test';
import { createAttackTexts, type EnteredText } from '#testing/browser/attacked/attack-texts.ts';
import { findIntrusions, readAll } from '#testing/browser/attacked/find-intrusions.ts';
import { plantAnalytics } from '#testing/browser/attacked/plant-analytics.ts';
import { plantAssistant } from '#testing/browser/attacked/plant-assistant.ts';
import { plantCampaign } from '#testing/browser/attacked/plant-campaign.ts';
import {
  plantCommunity,
  plantExpert,
  plantFeedbackAndCards,
  plantMember,
  plantViewer,
} from '#testing/browser/attacked/plant-community.ts';
import { plantConversations } from '#testing/browser/attacked/plant-conversations.ts';
import { plantImport } from '#testing/browser/attacked/plant-import.ts';
import { plantLegalDocuments } from '#testing/browser/attacked/plant-legal-documents.ts';
import { plantMessages } from '#testing/browser/attacked/plant-messages.ts';
import { plantModeration } from '#testing/browser/attacked/plant-moderation.ts';
import { plantSavedReplies } from '#testing/browser/attacked/plant-saved-replies.ts';
import { plantSequence } from '#testing/browser/attacked/plant-sequence.ts';
import { plantContent } from '#testing/browser/attacked/plant-texts.ts';
import { harmlessColumns, listTextColumns } from '#testing/browser/attacked/text-columns.ts';
import { findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, type Person, signOutBrowser } from '#testing/browser/people.ts';
import { purchaseCard } from '#testing/browser/seeded-pages.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { createResetRequest } from '#testing/browser/two-factor-reset.ts';

const slug = 'attacked';

/** The paths of pages, by the names that planted texts use. */
const fixed = {
  home: '/',
  articles: '/articles',
  events: '/events',
  experts: '/experts',
  resources: '/resources',
  videos: '/videos',
  materials: '/materials',
  'my-profile': '/my-profile',
  me: '/me',
  dashboard: '/dashboard',
  community: '/community?sort=newest',
  'new-post': '/community/new',
  settings: '/settings',
  admin: '/admin',
  analytics: '/admin/analytics',
  'admin-experts': '/admin/experts',
  feedback: '/admin/feedback',
  'gift-cards': '/admin/gift-cards',
  terms: '/terms',
  privacy: '/privacy',
  rules: '/rules',
  'earlier-terms': '/terms?version=1',
  'legal-editor': '/admin/legal-documents/terms/en',
  'legal-editor-et': '/admin/legal-documents/terms/et',
  'privacy-editor': '/admin/legal-documents/privacy/en',
} as const;

/** The pages that are also rendered for visitors, with the metadata that search engines read. */
const forVisitors = [
  'home',
  'articles',
  'article',
  'events',
  'experts',
  'resources',
  'material',
  'profile',
  'member-profile',
  'terms',
  'privacy',
  'earlier-terms',
];

test.describe('user input', { tag: '@once' }, () => {
  test('can’t run or fetch anything, create an element or widen a page that shows it', async ({ page, member }) => {
    test.slow();
    const { entered, addresses } = await plantEverywhere(await member(slug, 'admin'));
    const columns = new Set(entered.map(({ field }) => field.replace(/:.*/, '')));
    const covered = [...columns, ...Object.keys(harmlessColumns)].sort();
    expect(covered, 'each text column is attacked, or is said to be harmless').toEqual(await listTextColumns());
    expect(entered.flatMap(({ shownOn }) => shownOn).filter((name) => !(name in addresses))).toEqual([]);

    const outside = watchRequests(page);
    const tooWide: string[] = [];
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(inLanguage(address, 'en'));
      const missing = () => findMissing(page, entered, name);
      await expect.poll(missing, { message: `${name} shows what was entered for it` }).toEqual([]);
      expect([name, await findIntrusions(page)]).toEqual([name, []]);
      tooWide.push(...(await findOverflow(page)).map((overflow) => `${name}: ${overflow}`));
    }
    expect(tooWide, 'long words break').toEqual([]);

    await signOutBrowser(page, slug);
    for (const name of forVisitors) {
      await page.goto(inLanguage(addresses[name] ?? '', 'et'));
      expect([name, await findIntrusions(page)]).toEqual([name, []]);
    }
    for (const file of ['/feed.xml', '/newsletter/feed.xml', '/sitemap.xml']) {
      const faults = await page.evaluate(async (path) => {
        const text = await (await fetch(path)).text();
        return new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror, x-a')?.outerHTML;
      }, file);
      expect([file, faults]).toEqual([file, undefined]);
    }
    expect(outside).toEqual([]);
  });
});

function inLanguage(path: string, language: 'et' | 'en'): string {
  const url = new URL(path, originOf(slug));
  url.searchParams.set('lang', language);
  return url.href;
}

/** Plants an attack in every field that pages show; `reader` is the administrator who views them. */
async function plantEverywhere(reader: Person) {
  const attacker = createAttackTexts();
  const author = await createPerson(slug);
  await plantExpert(slug, attacker, author);
  const described = await plantMember(slug, attacker, await createPerson(slug));
  await plantViewer(slug, attacker, reader);
  await plantFeedbackAndCards(slug, attacker, author);
  await plantLegalDocuments(slug, attacker, reader);
  const made = await plantContent(slug, attacker, author, reader);
  const talk = await plantConversations(slug, attacker, author, reader);
  const written = await plantMessages(slug, attacker, author, reader);
  const mailed = { ...(await plantCampaign(slug, attacker, author)), ...(await plantSequence(slug, attacker)) };
  await plantCommunity(slug, attacker);
  const message = attacker.write('orders.message', 500, ['card']);
  const moderated = await plantModeration(slug, attacker);
  const imported = await plantImport(slug, attacker, reader);
  await plantAnalytics(slug, attacker);
  await createResetRequest(slug, attacker.write('two_factor_resets.reason', 500, ['resets']));
  const card = `/store/card/${await purchaseCard(slug, { email: 'mari@buyers.test', message })}`;
  const addresses: Record<string, string> = {
    ...fixed,
    ...described,
    ...made,
    ...talk,
    ...written,
    ...mailed,
    ...moderated,
    ...imported,
    ...(await plantSavedReplies(slug, attacker, reader)),
    ...(await plantAssistant(slug, attacker, reader)),
    resets: '/admin/users/two-factor-resets',
    profile: `/profile/${author.id}`,
    card,
  };
  return { entered: attacker.entered, addresses };
}

/** Finds texts that this page should have shown but didn't; without this check, the test might test nothing. */
async function findMissing(page: Page, entered: readonly EnteredText[], name: string): Promise<string[]> {
  const said = await readAll(page);
  return entered
    .filter(({ mark, shownOn }) => shownOn.includes(name) && !said.includes(mark))
    .map(({ field }) => field);
}

/** Records requests to other origins, and windows that open. */
function watchRequests(page: Page): string[] {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== originOf(slug)) outside.push(request.url());
  });
  page.on('dialog', (dialog) => {
    outside.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return outside;
}
