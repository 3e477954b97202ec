import { cookieOf, createPerson } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const closed = 'Focus in the dark';
const alternate = /<link rel="alternate" hreflang="(?:et|en)"/g;
const hidden = 'Equinox watch list';

test.describe('a restricted article', { tag: '@once' }, () => {
  test('is listed for members, but not in the public list, on the home page or in the sitemap', async () => {
    const english = { cookie: 'locale=en' };
    for (const path of ['/articles', '/', '/sitemap.xml', '/api/articles?limit=100']) {
      const { body, status } = await visit('aurora', path, { headers: english });
      expect([path, status]).toEqual([path, 200]);
      expect(body).toContain('batteries-in-the-cold');
      for (const named of [closed, hidden, 'focus-in-the-dark', 'equinox-watch-list'])
        expect(body).not.toContain(named);
    }
    const person = await createPerson('aurora');
    const member = await visit('aurora', '/articles', { headers: { cookie: `locale=en; ${cookieOf(person)}` } });
    expect(member.body).toContain(closed);
    expect(member.body).not.toContain(hidden);
    expect(member.headers['cache-control']).toBe('private, no-store');
    expect((await visit('aurora', '/articles', { headers: english })).body).not.toContain(closed);
  });

  test('shows a preview on its page, or returns 404 if its author allows no preview', async () => {
    const preview = await visit('aurora', '/articles/focus-in-the-dark?lang=en');
    expect(preview.status).toBe(200);
    expect(preview.body).toContain('Read on as a member');
    expect(preview.body).toContain('the good ones');
    expect(preview.body).not.toContain('Masking tape');
    expect(preview.body).toContain('<meta name="robots" content="noindex"');
    expect(preview.body).not.toContain('"@type":"Article"');
    expect((await visit('aurora', '/articles/equinox-watch-list')).status).toBe(404);
    const donator = await createPerson('aurora', 'donator');
    const opened = await visit('aurora', '/articles/equinox-watch-list', { headers: { cookie: cookieOf(donator) } });
    expect(opened.body).toContain('Skibotn');
  });

  test('declares its languages to search engines', async () => {
    const both = await visit('aurora', '/articles/kp-is-not-a-promise?lang=en');
    expect(both.body.match(alternate)).toHaveLength(2);
    expect(both.body).toContain('"@type":"Article"');
    expect(both.body).toContain('property="og:image"');
    const english = await visit('aurora', '/articles/places-that-can-take-us?lang=et');
    expect(english.body.match(alternate)).toEqual(['<link rel="alternate" hreflang="en"']);
    expect(english.body).toMatch(/<article[^>]* lang="en"/);
  });
});

test('a visitor opens an article from the list and navigates it', async ({ page }, { project }) => {
  await page.goto(`${originOf('ryup')}/articles?lang=en`);
  await page.getByRole('link', { name: 'I woke at three. Now what?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I woke at three. Now what?' })).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const entry = contents.getByRole('link', { name: 'Let go of your jaw' });
  // The table of contents is open when it is beside the text, and collapsed when it is above it.
  await expect(entry).toBeVisible({ visible: project.name === 'desktop' });
  if (project.name === 'phone') await contents.locator('summary').click();
  await entry.click();
  await expect(page.getByRole('heading', { name: 'Let go of your jaw' })).toBeInViewport();
  await page.getByRole('link', { name: 'Sleep', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Topic: Sleep');
});
