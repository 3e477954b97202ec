import type { Page } from '@playwright/test';
import type { AnswerEvents, Source } from '#api/features/site/assistant/contract.ts';
import { assistantAnswers, assistantConversations } from '#api/features/site/assistant/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { pressKey } from '#testing/browser/press-key.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { injectedHost, injections } from '#testing/injections.ts';

const slug = 'ryup';

/** Expects answers to link only to pages of the community, and to load nothing. */
async function expectHarmless(page: Page) {
  const loading = page
    .locator('.assistant-answer')
    .locator('img, iframe, script, link, object, embed, video, svg, form[action]');
  await expect(loading).toHaveCount(0);
  const links = await page
    .locator('.assistant-answer a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const foreign = links.filter((link) => new URL(link).origin !== originOf(slug));
  expect(foreign).toEqual([]);
}

/** Returns the stream that a server would send if it cleaned nothing. */
function streamOf(injection: string): string {
  const source: Source = {
    ...{ number: 1, id: newId(), kind: 'post', path: '/community', locale: 'et', startsAt: null, seconds: null },
    ...{ title: injection, heading: injection, passage: injection },
  };
  const experts = [{ id: newId(), name: injection, headline: injection, path: '/experts' }];
  const events: Partial<AnswerEvents> = {
    sources: { answerId: newId(), kind: 'written', sources: [source], experts },
    delta: { text: `${injection} [1]\n\n„${injection}“ [1]` },
    done: {
      conversation: { id: newId(), title: injection, askedAt: Date.now() },
      ...{ allowance: { daily: 100, left: 99 }, isCut: false },
    },
  };
  return Object.entries(events)
    .map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');
}

/** Inserts a conversation full of injections directly, because the server would clean a model's answers. */
async function plantConversation(userId: string, given: readonly string[]) {
  const [db, id, at] = [databaseOf(slug), newId(), Date.now()];
  await db.insert(assistantConversations).values({ id, userId, title: given[0] ?? '', createdAt: at, askedAt: at });
  await db.insert(assistantAnswers).values(
    given.map((injection) => ({
      ...{ id: newId(), conversationId: id, userId, question: injection, kind: 'written' as const, askedAt: at },
      ...{ written: `${injection} [1]`, sources: [], shareId: newId() },
    })),
  );
  return id;
}

test('injections in answers and sources load nothing and link to no other site', { tag: '@once' }, async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  const person = await createPerson(slug);
  await signInBrowser(context, person);

  await page.goto(`${originOf(slug)}/ai?lang=et`);
  let next = 0;
  await page.route('**/api/assistant/questions', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: streamOf(injections[next] ?? '') }),
  );
  const field = page.locator('.assistant textarea');
  for (next = 0; next < injections.length; next += 1) {
    if (next % 15 === 0) await page.goto(`${originOf(slug)}/ai?lang=et`);
    await field.fill(`Küsimus ${next}`);
    await pressKey(field, 'Enter');
    await expect(page.locator('.assistant-answer[aria-busy=false]')).toHaveCount((next % 15) + 1);
    if (next % 15 < 14) continue;
    await page.locator('.assistant-sources summary').evaluateAll((all) => {
      for (const each of all) (each as HTMLElement).click();
    });
    await expectHarmless(page);
  }

  for (let from = 0; from < injections.length; from += 10) {
    const id = await plantConversation(person.id, injections.slice(from, from + 10));
    await page.goto(`${originOf(slug)}/ai?conversation=${id}&lang=et`);
    await expect(page.locator('.assistant-answer')).toHaveCount(10);
    await expectHarmless(page);
  }
  expect(asked.filter((address) => new URL(address).origin !== originOf(slug))).toEqual([]);
  expect(asked.join(' ').toLowerCase()).not.toContain(injectedHost);
});
