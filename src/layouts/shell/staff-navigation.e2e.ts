import { findBarriers } from '#testing/browser/inspect-page.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const origin = originOf('aurora');
const waiting = '**/api/moderation/waiting';

test('staff links show how much work is waiting, and the next page shows the counts at once', async ({
  page,
  member,
}) => {
  await member('aurora', 'admin');
  const items = [
    { kind: 'reports', count: 2, since: null },
    { kind: 'appeals', count: 1, since: null },
    { kind: 'messages', count: 120, since: null },
  ];
  await page.route(waiting, (route) => route.fulfill({ json: { success: true, data: { items } } }));
  await page.goto(`${origin}/admin?lang=en`);
  const counted = async () => {
    const open = page.getByRole('button', { name: 'Admin · ' });
    if (await open.isVisible()) {
      await expect(open).toHaveAccessibleName(/123|99\+ waiting/);
      await open.click();
    }
    const navigation = page.getByRole('navigation', { name: 'Admin' });
    await expect(navigation.getByRole('link', { name: 'Moderation 3 waiting' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Messages 99+ waiting' })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Feedback', exact: true })).toBeVisible();
    await expect(navigation.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  };
  await counted();
  await page.unroute(waiting);
  // Without a response, only the counts from the previous page are known.
  await page.route(waiting, () => undefined);
  await page.goto(`${origin}/admin?lang=en`);
  await counted();
});

test('on a phone the staff navigation is a sheet, which Escape closes', { tag: '@once' }, async ({ page, member }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member('aurora', 'admin');
  await page.goto(`${origin}/admin/audit?lang=en`);
  const open = page.getByRole('button', { name: 'Admin · Audit log' });
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  await expect(navigation).toBeHidden();
  await open.click();
  await expect(navigation.getByRole('link', { name: 'Audit log' })).toBeInViewport();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(navigation).toBeHidden();
  await expect(open).toBeFocused();
});

test('the navigation beside a staff page scrolls to the current page', { tag: '@once' }, async ({ page, member }) => {
  await member('aurora', 'admin');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`${origin}/admin/audit?lang=en`);
  await expect(
    page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }),
  ).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the navigation beside a staff page shows in which direction it continues, and never ends with a heading', {
  tag: '@once',
}, async ({ page, member }) => {
  await member('aurora', 'admin');
  const navigation = page.getByRole('navigation', { name: 'Admin' });
  const list = page.locator('.staff-list');
  // In one of these heights, a heading is at the lower edge.
  for (const height of [600, 720, 768, 800, 864, 900, 950, 1000]) {
    await page.setViewportSize({ width: 1440, height });
    await page.goto(`${origin}/admin?lang=en`);
    await expect(list).toHaveAttribute('data-below');
    await expect(list).not.toHaveAttribute('data-above');
    // The last thing in view isn't a heading.
    const last = await list.evaluate((element) => {
      const bottom =
        element.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(element).getPropertyValue('--cut'));
      const seen = [...element.querySelectorAll('p, a')].filter(
        (each) => each.getBoundingClientRect().top < bottom - 1,
      );
      return seen.at(-1)?.tagName;
    });
    expect(last, String(height)).toBe('A');
  }
  await page.setViewportSize({ width: 1440, height: 720 });
  await page.goto(`${origin}/admin/audit?lang=en`);
  await expect(list).toHaveAttribute('data-above');
  await expect(list).not.toHaveAttribute('data-below');
  await expect(navigation.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 1 });
  await expect(navigation.getByRole('button', { name: 'Go to…' })).toBeInViewport({ ratio: 1 });
});

test('a link to the parent page is level with the top of the navigation beside it', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member('aurora', 'admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${origin}/admin/users/import?lang=en`);
  const top = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
  expect(await top('.page-head > .back-link')).toBeCloseTo(await top('.staff-navigation'), 0);
});
