import { originOf } from '#testing/browser/settings.ts';
import { allPages, viewerOf } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';

/** What a press would do nothing with, before script is here or without it: seen, enabled, and sent to no page. */
const findDead = () => {
  const isDead = (button: HTMLButtonElement) =>
    button.type === 'submit' ? !button.form?.hasAttribute('method') && !button.form?.hasAttribute('action') : true;
  return [...document.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)')]
    .filter((button) => button.checkVisibility() && isDead(button))
    .map(({ outerHTML }) => outerHTML);
};

test.describe('without script', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  for (const site of allPages().filter(({ isScreen }) => isScreen)) {
    test(`${site.name}: nothing looks as if it worked that doesn’t`, async ({ page, member }) => {
      const kind = viewerOf(site);
      if (kind) await member('aurora', kind);
      await page.goto(originOf('aurora') + (await site.find('aurora')));
      expect(await page.evaluate(findDead)).toEqual([]);
    });
  }
});
