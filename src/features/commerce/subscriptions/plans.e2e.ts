import en from '#locales/en/pricing.json' with { type: 'json' };
import et from '#locales/et/pricing.json' with { type: 'json' };
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const languages = [
  { language: 'en', texts: en, ofMembers: /for members/i },
  { language: 'et', texts: et, ofMembers: /liikmete/i },
] as const;

for (const { language, texts, ofMembers } of languages) {
  test(`the plan comparison shows that every plan includes what all members may open (${language})`, {
    tag: '@once',
  }, async ({ page }) => {
    for (const tenant of ['ryup', 'aurora'] as const) {
      await page.goto(`${originOf(tenant)}/pricing?lang=${language}`);
      const rows = page.locator('tbody tr').filter({ has: page.getByRole('rowheader', { name: ofMembers }) });
      await expect(rows).toHaveCount(2);
      for (const row of await rows.all()) {
        await expect(row.getByText(texts.compare.included, { exact: true })).toHaveCount(3);
      }
      const free = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: texts.plan.basic.action }) });
      await expect(free.getByText(texts.feature.memberEvents)).toBeVisible();
    }
  });
}
