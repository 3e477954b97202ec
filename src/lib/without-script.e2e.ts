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
  test.use({ javaScriptEnabled: false });

  for (const site of allPages().filter(({ isScreen }) => isScreen)) {
    test(`${site.name}: no dead button looks enabled`, async ({ page, member }) => {
      const kind = viewerOf(site);
      if (kind) await member('aurora', kind);
      await page.goto(originOf('aurora') + (await site.find('aurora')));
      expect(await page.evaluate(findDead)).toEqual([]);
    });
  }
});
