import type { Page } from '@playwright/test';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { settleResponses } from '#testing/browser/settle-responses.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const memberPaths = ['/dashboard', '/pricing', '/experts', '/my-profile', '/feedback'];

test('a visitor can sign in or join, and sees no links meant for members', async ({ page }) => {
  await page.goto(originOf('aurora'));
  const paths = await visiblePaths(page, 'header a, .bottom-bar a');
  expect(paths).toEqual(expect.arrayContaining(['/auth/signin', '/auth/signup']));
  for (const path of ['/dashboard', '/my-profile', '/me', '/admin', '/moderator']) expect(paths).not.toContain(path);
});

for (const kind of ['user', 'moderator', 'admin'] as const) {
  test(`the header shows the links of a ${kind}`, async ({ page, member }, { project }) => {
    const { name } = await member('aurora', kind);
    await page.goto(`${originOf('aurora')}/pricing`);
    await page.getByLabel(`Account: ${name}`).click();
    const onPhone = memberPaths.filter((path) => path !== '/experts');
    const expected = project.name === 'phone' ? onPhone : memberPaths;
    await expect.poll(() => visiblePaths(page, 'header a, .bottom-bar a')).toEqual(expect.arrayContaining(expected));
    const paths = await visiblePaths(page, 'header a, .bottom-bar a');
    if (project.name === 'phone') expect(paths).toContain('/me');
    expect(paths.includes('/moderator')).toBe(kind !== 'user');
    expect(paths.includes('/admin')).toBe(kind === 'admin');
    expect(paths.filter((path) => path.startsWith('/auth/'))).toEqual([]);
    expect(await page.locator('header a.home:visible').getAttribute('href')).toBe('/dashboard');
  });
}

test('a member finds events in the header menu or, on a phone, in the bottom bar', async ({ page, member }, {
  project,
}) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/pricing`);
  if (project.name === 'desktop') await page.getByRole('banner').getByText('Explore').click();
  const place = project.name === 'desktop' ? 'header nav a' : '.bottom-bar a';
  const paths = () => visiblePaths(page, place);
  await expect.poll(paths).toContain('/events');
  if (project.name === 'desktop') {
    expect(await paths()).toEqual(expect.arrayContaining(['/articles', '/videos', '/resources', '/materials']));
    await page.keyboard.press('Escape');
    await expect.poll(paths).not.toContain('/events');
  }
});

test('a member’s picture is level with the icons beside it', async ({ page, member }) => {
  await member('aurora');
  await page.goto(`${originOf('aurora')}/pricing`);
  await expect(page.getByLabel('Account: Mari Maasikas')).toBeVisible();
  const middleOf = (selector: string) =>
    page.locator(selector).evaluate((part) => {
      const { top, bottom } = part.getBoundingClientRect();
      return (top + bottom) / 2;
    });
  const [face, bell] = [await middleOf('.site-header .avatar'), await middleOf('.site-header [data-bell] svg')];
  expect(Math.abs(face - bell)).toBeLessThan(0.5);
});

test('subscribers see their plan’s badge', async ({ page, member, context }) => {
  await context.addCookies([{ name: 'locale', value: 'et', url: originOf('ryup') }]);
  for (const [kind, tier, label] of [
    ['premium', 'PREMIUM', 'Sponsor'],
    ['donator', 'DONATOR', 'Kuldklient'],
  ] as const) {
    const { name } = await member('ryup', kind);
    await page.goto(`${originOf('ryup')}/pricing`);
    await page.getByLabel(`Konto: ${name}`).click();
    await expect(page.locator(`[data-tier=${tier}]`)).toHaveText(label);
    await expect(page.locator(`[data-tier=${tier}] svg`)).toBeVisible();
  }
});

test('the profile is fetched after each event that may have changed it, and never without a token', {
  tag: '@once',
}, async ({ page, member }) => {
  const person = await member('aurora');
  await page.goto(`${originOf('aurora')}/pricing`);
  await expect(page.getByLabel('Account: Mari Maasikas')).toBeVisible();
  for (const event of ['auth-changed', 'subscription-changed', 'storage']) {
    const name = `Mari ${event}`;
    await databaseOf('aurora').run(`update users set name = '${name}' where id = '${person.id}'`);
    await page.evaluate((type) => {
      const storage = new StorageEvent('storage', { key: 'auth_token' });
      dispatchEvent(type === 'storage' ? storage : new Event(type));
    }, event);
    await expect(page.getByLabel(`Account: ${name}`)).toBeVisible();
  }
  let asked = 0;
  await page.route('**/api/users/profile', (route) => {
    asked += 1;
    return route.continue();
  });
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new Event('auth-changed'));
  });
  await settleResponses(page);
  expect(asked).toBe(0);
});

for (const status of [401, 404]) {
  test(`a response of ${status} for the profile signs this browser out`, { tag: '@once' }, async ({ page, member }) => {
    await member('aurora');
    await page.route('**/api/users/profile', (route) => route.fulfill({ status, json: { success: false } }));
    await page.goto(`${originOf('aurora')}/pricing`);
    await expect(page.locator('html')).not.toHaveAttribute('data-member');
    await expect(page.locator('a[href^="/auth/signin"]:visible').first()).toBeVisible();
    expect(await page.evaluate(() => [localStorage.getItem('auth_token'), localStorage.getItem('user_data')])).toEqual([
      null,
      null,
    ]);
  });
}

for (const failure of [500, 503, 'network'] as const) {
  test(`a member stays signed in with a message if loading the profile fails (${failure})`, { tag: '@once' }, async ({
    page,
    member,
  }) => {
    await member('aurora');
    await page.goto(`${originOf('aurora')}/pricing`);
    await expect(page.getByLabel('Account: Mari Maasikas')).toBeVisible();
    await page.route('**/api/users/profile', (route) =>
      failure === 'network' ? route.abort() : route.fulfill({ status: failure, json: { success: false } }),
    );
    await page.reload();
    await page.getByLabel('Account: Mari Maasikas').click();
    await expect(page.getByText('You are still signed in')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).not.toBeNull();
  });
}

test('a page rendered for a member shows their account without requesting it', { tag: '@once' }, async ({ page }) => {
  const person = await createPerson('aurora', 'user', { name: 'Mari </script>' });
  await signInBrowser(page.context(), person);
  // Until the browser has stored a profile, it doesn't know whose token it has.
  await page.goto(`${originOf('aurora')}/pricing`);
  await expect(page.getByLabel('Account: Mari </script>')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${originOf('aurora')}/dashboard`);
  await expect(page.getByLabel('Account: Mari </script>')).toBeVisible();
  await expect.poll(() => asked).toContain('/api/unread-counts');
  expect(asked).not.toContain('/api/users/profile');
});

test('signing out in one tab signs out the other tab, and ends the session', { tag: '@once' }, async ({
  page,
  context,
  member,
}) => {
  const person = await member('aurora');
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${originOf('aurora')}/pricing`);
    await expect(tab.getByLabel('Account: Mari Maasikas')).toHaveText('MM');
  }
  await page.getByLabel('Account: Mari Maasikas').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.locator('html')).not.toHaveAttribute('data-member');
  await expect(page).toHaveURL(`${originOf('aurora')}/`);
  await expect(page.locator('html')).not.toHaveAttribute('data-member');
  const call = await visit('aurora', '/api/users/profile', { headers: { authorization: `Bearer ${person.token}` } });
  expect(call.status).toBe(401);
  const cookies = (await context.cookies()).map(({ name }) => name);
  expect(cookies).not.toContain('__Host-session');
});

test('the header works by keyboard: a skip link first, and menus that Escape closes, returning the focus', async ({
  page,
}) => {
  await page.goto(originOf('aurora'));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  const language = page.getByLabel('Language: English');
  await language.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Eesti' }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Eesti' }).first()).toBeHidden();
  await expect(language).toBeFocused();
});

test('a menu closes when Tab leaves it or on a click elsewhere', async ({ page }) => {
  await page.goto(originOf('aurora'));
  const language = page.getByLabel('Language: English');
  const estonian = page.getByRole('link', { name: 'Eesti' }).first();
  await language.click();
  await expect(estonian).toBeVisible();
  // Tabs through both languages and out. Shift+Tab onto the button leaves the menu open.
  await page.keyboard.press('Tab');
  await expect(estonian).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(language).toBeFocused();
  await expect(estonian).toBeVisible();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await expect(estonian).toBeHidden();
  await expect(page.locator('[data-theme-toggle]')).toBeFocused();
  await language.click();
  await expect(estonian).toBeVisible();
  await language.click();
  await expect(estonian).toBeHidden();
  await language.click();
  await page.locator('h1').click({ position: { x: 1, y: 1 } });
  await expect(estonian).toBeHidden();
});

test('a menu stays beside its button while the page scrolls', async ({ page }) => {
  await page.goto(originOf('aurora'));
  const language = page.getByLabel('Language: English');
  const panel = page.locator('#language-menu');
  const gap = async () => {
    const [button, box] = [await language.boundingBox(), await panel.boundingBox()];
    if (!button || !box) return null;
    return [Math.round(box.y - button.y - button.height), Math.round(box.x + box.width - button.x - button.width)];
  };
  await language.click();
  const opened = await gap();
  expect(opened?.[1]).toBe(0);
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await expect.poll(gap).toEqual(opened);
});

test('Tab follows the visual order of the header', { tag: '@once' }, async ({ page }) => {
  await page.goto(originOf('aurora'));
  const places: number[] = [];
  await page.locator('header a.home:visible').focus();
  for (let step = 0; step < 7; step += 1) {
    places.push(await page.evaluate(() => document.activeElement?.getBoundingClientRect().x ?? -1));
    await page.keyboard.press('Tab');
  }
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

async function visiblePaths(page: Page, selector: string): Promise<string[]> {
  return page
    .locator(selector)
    .filter({ visible: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

test('a change in another tab is shown immediately, without a request', { tag: '@once' }, async ({
  page,
  context,
  member,
}) => {
  const { name } = await member('aurora');
  await page.goto(`${originOf('aurora')}/pricing`);
  await expect(page.getByLabel(`Account: ${name}`)).toBeVisible();
  await settleResponses(page);
  const other = await context.newPage();
  await other.goto(`${originOf('aurora')}/pricing`);
  await expect(other.getByLabel(`Account: ${name}`)).toBeVisible();
  await settleResponses(page);
  let asked = 0;
  await page.route('**/api/users/profile', (route) => {
    asked += 1;
    return route.continue();
  });
  await other.evaluate(() => {
    const user = JSON.parse(localStorage['user_data']);
    localStorage['user_data'] = JSON.stringify({ ...user, name: 'Mari Kask' });
  });
  await expect(page.getByLabel('Account: Mari Kask')).toBeVisible();
  expect(asked).toBe(0);
});

test('a visitor’s page reflects a sign-in and a sign-out in another tab', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await page.goto(`${originOf('aurora')}/pricing`);
  await expect(page.locator('html')).not.toHaveAttribute('data-member');
  const person = await createPerson('aurora');
  await signInBrowser(context, person);
  await expect(page.getByLabel(`Account: ${person.name}`)).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${originOf('aurora')}/pricing`);
  await other.evaluate(() => localStorage.removeItem('auth_token'));
  await expect(page.locator('html')).not.toHaveAttribute('data-member');
});

test('a page restored by the back button reflects a sign-in or sign-out in the meantime', { tag: '@once' }, async ({
  page,
  member,
}) => {
  const { name, token } = await member('aurora');
  await page.goto(`${originOf('aurora')}/pricing`);
  await expect(page.getByLabel(`Account: ${name}`)).toBeVisible();
  // Chromium doesn't cache pages for the back button in tests, so the event is simulated.
  const restore = () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await Promise.all([page.waitForResponse('**/api/users/profile'), restore()]);
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await restore();
  await expect(page.locator('html')).not.toHaveAttribute('data-member');
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
  await restore();
  await expect(page.getByLabel(`Account: ${name}`)).toBeVisible();
});

test('moderators have a link to the admin panel, which says what they may open', { tag: '@once' }, async ({
  page,
  member,
}) => {
  await member('aurora', 'moderator');
  await page.goto(`${originOf('aurora')}/moderator?lang=en`);
  const opened = page.waitForResponse(`${originOf('aurora')}/admin`);
  await page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Admin' }).click();
  expect((await opened).status()).toBe(403);
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
  await expect(page.getByText('Signed in now')).toHaveCount(0);
  await page.getByRole('link', { name: 'Open moderation' }).click();
  await expect(page).toHaveURL(`${originOf('aurora')}/moderator`);
});
