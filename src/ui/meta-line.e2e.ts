import type { Page } from '@playwright/test';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('lines of facts never begin or end with a dot, however they wrap', { tag: '@once' }, async ({ page, member }) => {
  await member('ryup');
  let wrapped = 0;
  for (const path of ['/articles', '/resources', '/dashboard']) {
    await page.goto(originOf('ryup') + path);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      // Fonts and the layout at the new width take a moment to settle.
      await expect(async () => {
        const lines = await readLines(page);
        expect(lines.length, path).toBeGreaterThan(0);
        wrapped += lines.filter((rows) => rows.length > 1).length;
        // Only the part beyond the edge is clipped: the first dot of each row and no other.
        for (const row of lines.flat()) {
          expect(row.map(({ dotEndsAt }) => dotEndsAt <= 0)).toEqual(row.map((_, index) => index === 0));
        }
      }).toPass({ timeout: 10_000 });
    }
  }
  expect(wrapped, 'some wrap').toBeGreaterThan(0);
});

/** For each row of each line of facts, measures where the dots of its facts end, from the line's left edge. */
function readLines(page: Page) {
  return page.locator('.meta-line').evaluateAll((lines) =>
    lines.map((line) => {
      const rows = new Map<number, Array<{ dotEndsAt: number }>>();
      for (const fact of line.querySelectorAll<HTMLElement>('.facts > *')) {
        const dot = fact.classList.contains('badge') ? 0 : Number.parseFloat(getComputedStyle(fact, '::before').width);
        const { left, top, height } = fact.getBoundingClientRect();
        const middle = Math.round((top + height / 2) / 8);
        const row = rows.get(middle) ?? [];
        row.push({ dotEndsAt: Math.round(left + dot - line.getBoundingClientRect().left) });
        rows.set(middle, row);
      }
      return [...rows.values()];
    }),
  );
}
