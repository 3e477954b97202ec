import { findBarriers, findOverflow } from '#testing/browser/inspect-page.ts';
import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'changing';

const enter = (name: string, text: string) =>
  fetch(process.env['DNS_RESOLVER_URL'] ?? '', {
    method: 'PUT',
    body: JSON.stringify({ name, type: 'TXT', texts: [`"${text}"`] }),
  });

test('an administrator sends from a domain of their own once it is proven', { tag: '@once' }, async ({
  page,
  context,
}) => {
  const mari = await createPerson(slug, 'admin');
  await signInBrowser(context, mari);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: originOf(slug) });
  await page.goto(`${originOf(slug)}/admin/settings?lang=en`);
  const group = page.getByRole('region', { name: 'E-mail sender' });
  const folder = await group.getByLabel('Sender’s address').inputValue();
  await group.getByLabel('Sender’s address').fill('Kuu <tere@kuu-saadab.ee>');
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(group.getByText('Please enter a valid e-mail address')).toBeVisible();
  await group.getByLabel('Sender’s address').fill('tere@kuu-saadab.ee');
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(group.getByText('tere@kuu-saadab.ee isn’t used yet')).toBeVisible();
  await expect(group.getByText(`E-mails come from ${folder}`)).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);

  await enter('kuu-saadab.ee', 'v=spf1 <img src=x onerror=alert(1)> -all');
  await group.getByRole('button', { name: 'Check the records' }).click();
  await expect(group.getByText('There’s a record. The operator knows')).toContainText('<img src=x onerror=alert(1)>');
  await expect(group.getByText('Not there yet.')).toHaveCount(2);

  await group.getByRole('button', { name: 'Ownership: Copy the value' }).click();
  await expect(group.getByText('Copied')).toBeVisible();
  await enter('_kogu.kuu-saadab.ee', await page.evaluate(() => navigator.clipboard.readText()));
  await group.getByRole('button', { name: 'Check the records' }).click();
  await expect(page.getByText('mails now come from this address')).toBeVisible();
  await expect(group.getByText('E-mails come from tere@kuu-saadab.ee')).toBeVisible();

  await group.getByRole('button', { name: 'Send me a test e-mail' }).click();
  await expect(group.getByText(`Sent to ${mari.email}, from tere@kuu-saadab.ee.`)).toBeVisible();

  await group.getByRole('button', { name: /^Back to the folder’s value/ }).click();
  await group.getByRole('button', { name: 'Save' }).click();
  await expect(group.getByText('This is the address in the folder.')).toBeVisible();
});
