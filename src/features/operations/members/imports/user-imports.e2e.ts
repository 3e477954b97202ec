import { createPerson, signInBrowser } from '#testing/browser/people.ts';
import { originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

const slug = 'relinked';

test('an administrator checks a file, chooses its columns and invites its people', { tag: '@once' }, async ({
  page,
  context,
}) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  const unique = Date.now();
  await page.goto(`${originOf(slug)}/admin/users?lang=en`);
  await page.getByRole('link', { name: 'Import from CSV' }).click();
  // More people than the minute job invites at once, so that the import can still be stopped.
  const others = Array.from({ length: 199 }, (_, index) => `liige${index}-${unique}@people.test;Liige\n`);
  const buffer = Buffer.from(`Kontakt;Kes\nmari${unique}@people.test;Mari\nvigane;Jaan\n${others.join('')}`);
  await page.getByLabel('CSV file').setInputFiles({ name: 'liikmed.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('cell', { name: 'Mari', exact: true })).toBeVisible();
  await page.getByLabel('E-mail address').selectOption('Kontakt');
  await page.getByLabel('Name').selectOption('Kes');
  await page.getByRole('button', { name: 'Check the file' }).click();

  await expect(page.getByRole('heading', { name: 'liikmed.csv' })).toBeVisible();
  await expect(page.getByRole('row', { name: /^mari.* 2 Mari .*Will be invited/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /^vigane 3 .*Not an e-mail address/ })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the lines' }).click();
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('lines-not-invited.csv');
  await page.getByRole('link', { name: 'Has a mistake 1' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitations' }).click();
  await expect(page.getByText(/^[0-9]+ of 200 invited$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped').first()).toBeVisible();
});

test('an administrator sees how a file is parsed, and changes its encoding before anything is stored', {
  tag: '@once',
}, async ({ page, context }) => {
  await signInBrowser(context, await createPerson(slug, 'admin'));
  await page.goto(`${originOf(slug)}/admin/users/import?lang=en`);
  const start = Buffer.from(`E-post;Nimi\nsaida${Date.now()}@people.test;`);
  const buffer = Buffer.concat([start, Buffer.of(0xd0), Buffer.from('aida '), Buffer.of(0xde), Buffer.from('ukov\n')]);
  await page.getByLabel('CSV file').setInputFiles({ name: 'kodeering.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('cell', { name: 'Šaida Žukov' })).toBeVisible();
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1257');
  await page.getByLabel('Encoding').selectOption('windows-1252');
  await expect(page.getByRole('cell', { name: 'Ðaida Þukov' })).toBeVisible();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('heading', { name: 'kodeering.csv' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ðaida Þukov.* Will be invited/ })).toBeVisible();
});
