import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'ryup';

for (const language of ['en', 'et']) {
  test(`rarely used filters of a staff list fit in one row at 1440 px, ${language}`, { tag: '@once' }, async ({
    page,
    member,
  }) => {
    await member(slug, 'admin');
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of ['/admin/audit', '/moderator/community']) {
      await page.goto(`${originOf(slug)}${path}?from=2026-01-01&lang=${language}`);
      const fields = page.locator('.rare-filters :is(select, input)');
      await expect(fields.last()).toBeVisible();
      const middles = await fields.evaluateAll((each) =>
        each.map((field) => {
          const { top, height } = field.getBoundingClientRect();
          return Math.round((top + height / 2) / 4);
        }),
      );
      expect([path, new Set(middles).size]).toEqual([path, 1]);
    }
  });
}
