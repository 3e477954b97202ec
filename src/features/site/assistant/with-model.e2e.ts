import type { Browser, Page } from '@playwright/test';
import { assistantUses } from '#api/features/site/assistant/schema.ts';
import { localDay } from '#api/platform/calendar/time.ts';
import { newId } from '#api/platform/database/ids.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, type Person, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { rightModelKey, startModelService } from '#testing/services/start-model-service.ts';
import type { StartedServer } from '#testing/services/start-server.ts';

const slug = 'changing';
let service: StartedServer;

test.beforeAll(async () => {
  service = await startModelService();
});
test.afterAll(() => service.stop());

/** The texts of the page, in both languages. */
const words = {
  en: {
    ...{ question: 'Your question', ask: 'Ask', stop: 'Stop' },
    ...{
      written: 'Written by a language model',
      stopped: 'You stopped the answer.',
      cut: 'This answer isn’t complete.',
    },
    ...{ quoting: 'I’m quoting what I found', left: '1 question left today', usedUp: 'Today’s questions are used up.' },
    ...{ plans: 'See plans', source: 'Source 1', open: /^(Open the page|Watch from)/ },
  },
  et: {
    ...{ question: 'Sinu küsimus', ask: 'Küsi', stop: 'Peata' },
    ...{ written: 'Selle kirjutas keelemudel', stopped: 'Peatasid vastuse.', cut: 'See vastus jäi pooleli.' },
    ...{ quoting: 'Tsiteerin leitut', left: 'Täna on jäänud 1 küsimus', usedUp: 'Tänased küsimused on otsas.' },
    ...{ plans: 'Vaata pakette', source: 'Allikas 1', open: /^(Ava lehekülg|Vaata kohast)/ },
  },
} as const;

/** Sets up the fake model as the community's, as an administrator would. */
async function setUpModel(page: Page, admin: Person) {
  await page.goto(`${originOf(slug)}/admin/connections?lang=en`);
  const model = page.getByRole('region', { name: /^Language model/ });
  await model.getByText('Use a service').click();
  await model.getByLabel('Address').fill(service.url);
  await model.getByLabel('Model').fill('small-model');
  await model.getByLabel('Your password').fill(admin.password);
  await model.getByRole('button', { name: 'Save' }).click();
  await expect(model).toHaveAccessibleName('Language model small-model');
  const form = model.locator('form').filter({ has: page.getByLabel(/key$/i) });
  await form.getByLabel(/key$/i).fill(rightModelKey);
  await form.getByLabel('Your password').fill(admin.password);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(model.getByText('Key is there')).toBeVisible();
  await model.getByRole('button', { name: 'Test the key' }).click();
  await expect(model.getByText('It works:')).toBeVisible();
}

async function openAs(browser: Browser, locale: 'en' | 'et', width: number) {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  const person = await createPerson(slug);
  await signInBrowser(context, person);
  const page = await context.newPage();
  await page.goto(`${originOf(slug)}/ai?lang=${locale}`);
  return { page, person };
}

async function expectWhole(page: Page) {
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
}

test('the page shows an answer as the model streams it, in every state', { tag: '@once' }, async ({
  browser,
  context,
  page,
}) => {
  test.setTimeout(240_000);
  const admin = await createPerson(slug, 'admin', { hasPassword: true });
  await signInBrowser(context, admin);
  await setUpModel(page, admin);
  for (const [locale, width] of [
    ['en', 1440],
    ['et', 390],
  ] as const) {
    const { page: asked, person } = await openAs(browser, locale, width);
    const says = words[locale];
    const first = (await asked.locator('.assistant-start').getByRole('button').first().textContent()) ?? '';
    const answer = asked.locator('.assistant-answer').last();
    // Begins a conversation for each question, because the previous question of a conversation is sent along.
    const ask = async (mode: string) => {
      await asked.goto(`${originOf(slug)}/ai?lang=${locale}`);
      await asked.getByRole('textbox', { name: says.question }).fill(`${first} stand-in: ${mode}`);
      await asked.getByRole('button', { name: says.ask, exact: true }).click();
    };

    await ask('usual');
    await expect(answer.getByText('The model answers from the first source')).toBeVisible();
    await expect(answer.getByText(says.written)).toBeVisible();
    await answer.getByRole('link', { name: says.source }).click();
    await expect(answer.getByRole('link', { name: says.open }).first()).toBeVisible();
    await expectWhole(asked);

    // The service is slow: the first words are already shown, and the answer can be stopped.
    await ask('stalling');
    await expect(answer.locator('.assistant-text')).toContainText('The model answers');
    await expect(answer).toHaveAttribute('aria-busy', 'true');
    await expectWhole(asked);
    await asked.getByRole('button', { name: says.stop }).click();
    await expect(answer.getByText(says.stopped)).toBeVisible();

    await ask('cut');
    await expect(answer.getByText(says.cut)).toBeVisible();
    await expect(answer).toContainText('The model answers');
    await expectWhole(asked);

    // The service is down, so found texts are quoted instead.
    await ask('broken');
    await expect(answer.getByText(says.quoting)).toBeVisible();
    await expectWhole(asked);

    const day = localDay(new Date(), 'Europe/Oslo');
    const use = { userId: person.id, day, expiresAt: Date.now() + 60_000, settledAt: Date.now() };
    await databaseOf(slug)
      .insert(assistantUses)
      .values(Array.from({ length: 5 }, () => ({ id: newId(), ...use })));
    await asked.reload();
    await expect(asked.getByText(says.left)).toBeVisible();
    await ask('usual');
    await expect(answer.getByText(says.written)).toBeVisible();
    await expect(asked.getByText(says.usedUp)).toBeVisible();
    await expect(asked.getByRole('link', { name: says.plans })).toBeVisible();
    await expect(asked.getByRole('button', { name: says.ask, exact: true })).toBeDisabled();
    await expectWhole(asked);
    await asked.context().close();
  }
});
