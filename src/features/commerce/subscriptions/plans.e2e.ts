import en from '#locales/en/pricing.json' with { type: 'json' };
import et from '#locales/et/pricing.json' with { type: 'json' };
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const languages = [
  { language: 'en', texts: en, ofMembers: /for members/i },
  { language: 'et', texts: et, ofMembers: /liikmete/i },
] as const;

test('the names of plans in the comparison don’t break within a word on a phone', { tag: '@once' }, async ({
  page,
}) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${originOf('ryup')}/pricing?lang=et`);
    const heads = page.locator('thead th:not(:first-child)');
    await expect(heads).toHaveText(Object.values(et.plan).map(({ name }) => name));
    const lines = await heads.evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      }),
    );
    expect([width, ...lines]).toEqual([width, 1, 1, 1]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

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
