import type { Locator } from '@playwright/test';
import { memberTags, taggedMembers } from '#api/features/accounts/member-tags/schema.ts';
import { newId } from '#api/platform/database/ids.ts';
import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { readMails, readNewestMail } from '#testing/browser/mailbox.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';
import { visit } from '#testing/browser/visit.ts';

const slug = 'aurora';
const origin = originOf(slug);
const unsubscribeLink = /https?:\/\/\S+\/unsubscribe\?token=\S+/;

test('a campaign is written, tested and sent once, and counts a recipient who unsubscribes by its link', {
  tag: '@once',
}, async ({ context, page, browser }) => {
  test.setTimeout(120_000);
  const [kari, mari, jaan] = [await createPerson(slug, 'admin'), await createPerson(slug), await createPerson(slug)];
  // Only these two are experts and moderators, so the campaign reaches no one else who consented.
  await databaseOf(slug).run(
    `update users set campaigns_consent_at = 1, is_expert = 1, role = 'moderator' where id in ('${mari.id}', '${jaan.id}')`,
  );
  await signInBrowser(context, kari);
  await page.goto(`${origin}/admin/email-campaigns?lang=en`);
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByLabel('Name').fill('June letter');
  await page.getByLabel('Some members').check();
  await page.getByLabel('Role').selectOption('Moderator');
  await page.getByLabel('Experts').selectOption('Only experts');
  await expect(page.getByText('2 members would get it now.')).toBeVisible();
  await page.getByLabel('Subject').first().fill('June at the lake');
  await page.getByRole('textbox', { name: 'Text' }).first().click();
  await expect(page.locator('.is-drawn').first()).toBeVisible();
  await page.keyboard.type('Come along');
  const mail = page.getByRole('region', { name: 'The mail' });
  await expect(mail.getByText('Come along')).toBeVisible();
  await page.getByRole('button', { name: 'Add a card or button' }).first().click();
  const choice = page.getByRole('dialog', { name: 'What would you like to add?' });
  expect(await findBarriers(page)).toEqual([]);
  await choice.getByText('Button', { exact: true }).click();
  await choice.getByLabel('Text on the button').fill('See the walks');
  await choice.getByLabel('Where it leads').fill('/events');
  await choice.getByRole('button', { name: 'Add' }).click();
  await expect(mail.getByRole('link', { name: 'See the walks' })).toHaveAttribute('href', `${origin}/events`);
  await expect(mail.getByText('Come along')).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('The test is on its way')).toBeVisible();
  const tried = await readNewestMail(kari.email);
  expect(tried.subject).toBe('Test: June at the lake');
  const { pathname, search } = new URL(`${unsubscribeLink.exec(tried.text)?.[0]}`);
  expect((await visit(slug, pathname + search)).body).toContain('from a test');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('June letter');
  await expect(page.getByText('2 members would get it now.')).toBeVisible();

  await page.getByRole('button', { name: 'Send…' }).click();
  const question = page.getByRole('dialog', { name: 'Send this campaign?' });
  await expect(question.getByText('2 members get it, beginning right now.')).toBeVisible();
  await question.getByRole('button', { name: 'Send now' }).dblclick();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const received = await readNewestMail(mari.email);
  expect([received.subject, received.html.includes('Come along')]).toEqual(['June at the lake', true]);
  await readNewestMail(jaan.email);
  const figure = (name: RegExp) => page.locator('dt', { hasText: name }).locator('..').locator('.number');
  await expect(figure(/^Sent/)).toHaveText('2');
  expect(await findBarriers(page)).toEqual([]);

  const link = unsubscribeLink.exec(received.text)?.[0] ?? '';
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText('Newsletter')).toBeVisible();
  await elsewhere.locator('main button[type=submit]').click();
  await expect(elsewhere.locator('.notice-success, [role=status]').first()).toBeVisible();
  await elsewhere.context().close();
  await page.reload();
  await expect(figure(/^Unsubscribed/)).toHaveText('1');
  for (const { email } of [mari, jaan]) expect(await readMails(email)).toHaveLength(1);
});

test('a campaign for a saved segment of tagged members follows the segment’s changes', { tag: '@once' }, async ({
  context,
  page,
}) => {
  const [kari, mari, jaan] = [await createPerson(slug, 'admin'), await createPerson(slug), await createPerson(slug)];
  const db = databaseOf(slug);
  const [choir, solo] = [newId(), newId()];
  const row = (id: string, name: string) => ({ id, name: `${name} ${id.slice(-6)}`, look: id, createdAt: 1 });
  await db.insert(memberTags).values([row(choir, 'Choir'), row(solo, 'Soloist')]);
  await db.run(`update users set campaigns_consent_at = 1 where id in ('${mari.id}', '${jaan.id}')`);
  await db.insert(taggedMembers).values([
    { userId: mari.id, tagId: choir, taggedAt: 1 },
    { userId: jaan.id, tagId: choir, taggedAt: 1 },
    { userId: jaan.id, tagId: solo, taggedAt: 1 },
  ]);
  const tagged = (list: Locator, name: string, id: string) => list.getByLabel(`${name} ${id.slice(-6)}`);
  const called = `Voices ${choir.slice(-6)}`;
  await signInBrowser(context, kari);
  await page.goto(`${origin}/admin/email-campaigns/new?lang=en`);
  await page.getByLabel('Name').fill('Rehearsal');
  await page.getByLabel('Some members').check();
  await page.getByText('With tags').first().click();
  await tagged(page.getByRole('group', { name: 'With tags' }), 'Choir', choir).check();
  await expect(page.getByText('2 members would get it now.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save as segment…' }).click();
  const naming = page.getByRole('dialog', { name: 'Save as segment' });
  await naming.getByLabel('Name').fill(called);
  await naming.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('A saved segment')).toBeChecked();
  await expect(page.getByText('2 members would get it now.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/email-campaigns\/[0-9a-f-]{36}/);
  const address = page.url();

  await page.goto(`${origin}/admin/email-campaigns`);
  await page.getByRole('link', { name: 'Segments' }).click();
  const listed = page.getByRole('row', { name: new RegExp(`^${called}`) });
  await expect(listed.getByRole('link', { name: 'Rehearsal' })).toBeVisible();
  expect(await findOverflow(page)).toEqual([]);
  expect(await findBarriers(page)).toEqual([]);
  await listed.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Change' }).click();
  const changing = page.getByRole('dialog', { name: `Change “${called}”` });
  await expect(changing.getByText('2 members are in it now.')).toBeVisible();
  await changing.getByText('Without tags').first().click();
  await tagged(changing.getByRole('group', { name: 'Without tags' }), 'Soloist', solo).check();
  await expect(changing.getByText('1 member is in it now.')).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await changing.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`“${called}” is saved.`)).toBeVisible();
  await listed.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('It can’t be deleted, because campaigns that aren’t sent yet go to it')).toBeVisible();

  await page.goto(address);
  await expect(page.getByText('1 member would get it now.')).toBeVisible();
});

test('text that was typed into a campaign is kept when the page is left', { tag: '@once' }, async ({
  context,
  page,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${origin}/admin/email-campaigns/new?lang=en`);
  await page.getByLabel('Name').fill('Half a letter');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`${origin}/admin/email-campaigns`);
  await page.goto(`${origin}/admin/email-campaigns/new`);
  await expect(page.getByLabel('Name')).toHaveValue('Half a letter');
});
