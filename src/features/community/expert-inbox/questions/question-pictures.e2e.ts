import { expertProfiles } from '#api/features/people/experts/schema.ts';
import { createPng } from '#api/platform/images/testing.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { chooseLanguage, createPerson, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'aurora';

test('a member sends a question with a described picture to an expert, on a phone and in Estonian', {
  tag: '@once',
}, async ({ page, context, member }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  const expert = await createPerson(slug, 'expert', { name: 'Kai Kask' });
  await databaseOf(slug)
    .insert(expertProfiles)
    .values({
      ...{ userId: expert.id, headlineEt: 'Nahaarst', headlineEn: '', aboutEt: 'Vaatan ja seletan.', aboutEn: '' },
      ...{ fields: [], languages: ['et'] },
      ...{ isListed: true, takesQuestions: true, createdAt: Date.now() },
    });
  await member(slug);
  await chooseLanguage(context, slug, 'et');
  await page.goto(`${originOf(slug)}/profile/${expert.id}`);
  await page.getByLabel('Teema').fill('Laik käel');
  await page.getByLabel('Sinu küsimus').fill('Mis see on?');
  const buffer = Buffer.from(createPng({ width: 30, height: 20 }));
  await page.getByLabel('Lisa pilte').setInputFiles({ name: 'kasi.png', mimeType: 'image/png', buffer });
  const description = page.getByLabel('Mis on pildil kasi.png?');
  await expect(description).toHaveAccessibleDescription(/Saad saata ka ilma/);
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
  await description.fill('Punane laik randmel');
  await page.getByRole('button', { name: 'Saada küsimus' }).click();
  await page.getByRole('link', { name: 'Ava vestlus' }).click();
  await expect(page.getByRole('img', { name: 'Punane laik randmel' })).toBeVisible();

  await signInBrowser(context, expert);
  await page.goto(`${originOf(slug)}/expert/messages`);
  await page.getByRole('link', { name: 'Laik käel' }).click();
  await page.getByRole('link', { name: 'Punane laik randmel' }).click();
  const large = page.getByRole('dialog', { name: 'Punane laik randmel' });
  await expect(large.getByRole('img', { name: 'Punane laik randmel' })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
});
