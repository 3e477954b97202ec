import { keptPage, leavePage } from '#testing/browser/kept-pages.ts';
import { originOf } from '#testing/browser/settings.ts';
import { allPages, viewerOf } from '#testing/browser/site-pages.ts';
import { expect, test } from '#testing/browser/test.ts';

/** Enabled, visible buttons that do nothing without script because no page handles their form. */
const findDead = () => {
  const isDead = (button: HTMLButtonElement) =>
    button.type === 'submit' ? !button.form?.hasAttribute('method') && !button.form?.hasAttribute('action') : true;
  return [...document.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)')]
    .filter((button) => button.checkVisibility() && isDead(button))
    .map(({ outerHTML }) => outerHTML);
};

test.describe('without script', { tag: '@once' }, () => {
  for (const site of allPages().filter(({ isScreen }) => isScreen)) {
    test(`${site.name}: no dead button looks enabled`, async ({ browser }) => {
      const kept = await keptPage(browser, 'aurora', viewerOf(site), { javaScriptEnabled: false });
      await kept.page.goto(originOf('aurora') + (await site.find('aurora')));
      expect(await kept.page.evaluate(findDead)).toEqual([]);
      await leavePage(kept);
    });
  }
});
