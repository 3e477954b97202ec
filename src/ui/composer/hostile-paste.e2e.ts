import type { Page } from '@playwright/test';
import { attacks } from '#testing/attacks.ts';
import { findIntrusions } from '#testing/browser/attacked/find-intrusions.ts';
import { readMails } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'attacked';

/** Pastes and drops each attack into the editor, both as HTML and as text. */
async function attack(page: Page): Promise<void> {
  const given = attacks.flatMap((text) => [
    { type: 'text/html', text: `<p>q1q ${text}</p>` },
    { type: 'text/plain', text: `q2q ${text}\n\n` },
  ]);
  await page
    .locator('.ProseMirror')
    .first()
    .evaluate((editor, attempts) => {
      const { left, top } = editor.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 };
      for (const { type, text } of attempts) {
        const data = new DataTransfer();
        data.setData(type, text);
        editor.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
        editor.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
      }
    }, given);
}

/** Collects requests to other sites, and dialogs. */
function watchOutside(page: Page): string[] {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol, pathname } = new URL(request.url());
    const isOwn = origin === originOf(slug) && !/^\/(?:x|attack|files\/\.\.)/.test(pathname);
    if (!isOwn && !/^(?:data|blob|about):$/.test(protocol)) outside.push(request.url());
  });
  page.on('dialog', (dialog) => {
    outside.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return outside;
}

// The fixture `faults` fails every test in which the content security policy reports a violation.
test('hostile text that is pasted, dropped or typed as Markdown never runs or fetches anything', {
  tag: '@once',
}, async ({ page, context, member }) => {
  test.slow();
  const victim = await createPerson(slug, 'user', { name: 'Ohver Õun' });
  const away = await createPerson(slug, 'user', { name: 'Kauge Kask' });
  await member(slug, 'expert');
  const outside = watchOutside(page);
  await page.goto(`${originOf(slug)}/community/new?lang=en`);
  await page.getByLabel('Title', { exact: true }).fill(`q0q ${attacks[0]}`);
  await page.getByRole('textbox', { name: 'Text', exact: true }).click();
  await expect(page.locator('.is-drawn').first()).toBeVisible();
  await attack(page);
  const field = page.locator('textarea[name=body]');
  const pasted = await field.inputValue();
  for (const mark of ['q1q', 'q2q']) expect(pasted.split(mark).length).toBeGreaterThan(attacks.length);
  expect(await findIntrusions(page)).toEqual([]);

  await page.getByRole('button', { name: 'Markdown' }).first().click();
  await field.fill(`q3q [@Ohver](/profile/${victim.id}) [@Kauge](/profile/${away.id})\n\n${attacks.join('\n\n')}`);
  await page.getByRole('button', { name: 'Markdown' }).first().click();
  await expect(field).toBeHidden();
  expect(await findIntrusions(page)).toEqual([]);
  // The rendered attacks had no effect. Attack once more, now that the text already contains them.
  await attack(page);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/community\/posts\/[0-9a-f-]{36}$/);
  const address = page.url();
  for (const path of [address, `${address}/edit`, '/community?sort=newest', '/search?q=q3q']) {
    await page.goto(new URL(path, address).href);
    if (path.endsWith('/edit')) {
      // The editor of a formatted text loads with its form.
      await expect(page.locator('.is-drawn').first()).toBeVisible();
    } else await expect(page.getByRole('main').getByText('q0q').first()).toBeVisible();
    expect([path, await findIntrusions(page)]).toEqual([path, []]);
  }

  await signInBrowser(context, victim);
  await page.goto(`${originOf(slug)}/notifications?lang=en`);
  await expect(page.getByRole('main').getByText('q0q').first()).toBeVisible();
  expect(await findIntrusions(page)).toEqual([]);
  // The minute job sends the mail. Members who have seen the notification get none.
  const mails = () => readMails(away.email);
  await expect.poll(async () => (await mails()).length, { timeout: 90_000, intervals: [1_000] }).toBe(1);
  const [mail] = await mails();
  expect(mail?.html).toContain('q0q');
  // Mail has inline styles, and mail clients have no content security policy.
  await page.goto('about:blank');
  await page.setContent(mail?.html ?? '');
  expect(await findIntrusions(page)).toEqual([]);
  expect(outside).toEqual([]);
});
