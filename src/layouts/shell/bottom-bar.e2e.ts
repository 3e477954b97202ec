import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test('on a phone, the bottom bar shows that a member’s own pages belong to “Me”', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member('aurora');
  const lit = page.locator('.bottom-bar .cell[aria-current]:visible');
  for (const path of ['/me', '/dashboard', '/my-profile', '/subscription', '/gifts', '/notifications', '/settings']) {
    await page.goto(`${originOf('aurora')}${path}?lang=en`);
    await expect(lit, path).toHaveText('Me');
  }
});

for (const kind of ['visitor', 'member'] as const) {
  test(`a ${kind} finds content, gift cards and search in the bottom bar`, { tag: '@once' }, async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    if (kind === 'member') await member('aurora');
    await page.goto(`${originOf('aurora')}/pricing`);
    const bar = page.getByRole('navigation', { name: 'Quick navigation' });
    await expect(bar.getByRole('link', { name: 'Search' })).toBeVisible();
    await bar.getByRole('button', { name: 'Menu' }).click();
    for (const path of ['/articles', '/videos', '/resources', '/materials', '/experts', '/pricing', '/store']) {
      const link = bar.locator(`a[href="${path}"]:visible`);
      await expect(link).toBeInViewport({ ratio: 1 });
      const box = await link.boundingBox();
      expect([path, (box?.y ?? 0) > 844 * 0.33, (box?.height ?? 0) >= 44]).toEqual([path, true, true]);
    }
    await page.keyboard.press('Escape');
    await expect(bar.getByRole('link', { name: 'Gift cards' })).toBeHidden();
  });
}

for (const slug of ['ryup', 'aurora']) {
  for (const locale of ['et', 'en'] as const) {
    test(`${slug} in ${locale}: the bottom bar has five equal cells, and no label is cut off at 320 px`, {
      tag: '@once',
    }, async ({ page, member }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const inspect = async () => {
        await page.goto(`${originOf(slug)}/pricing?lang=${locale}`);
        await page.evaluate(() => document.fonts.ready);
        return page.locator('.bottom-bar .cell:visible').evaluateAll((links) => ({
          widths: new Set(links.map((link) => Math.round(link.getBoundingClientRect().width))).size,
          count: links.length,
          cut: links
            .flatMap((link) => [...link.querySelectorAll('span')])
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent),
        }));
      };
      const whole = { widths: 1, count: 5, cut: [] };
      expect(await inspect(), 'visitor').toEqual(whole);
      await member(slug);
      expect(await inspect(), 'member').toEqual(whole);
    });
  }
}
