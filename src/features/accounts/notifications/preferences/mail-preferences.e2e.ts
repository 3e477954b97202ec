import { createPerson } from '#testing/browser/people.ts';
import { buildPreferencesLink } from '#testing/browser/preferences-link.ts';
import { databaseOf, originOf } from '#testing/browser/settings.ts';
import { expect, test } from '#testing/browser/test.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a member opens the link in a mail, sees all streams and changes some of them', { tag: '@once' }, async ({
    page,
  }) => {
    const person = await createPerson('aurora');
    const read = async () => {
      const columns = 'mail_events, mail_digest, mail_offers, campaigns_consent_at is not null as consent';
      const { rows } = await databaseOf('aurora').run(`select ${columns} from users where id = '${person.id}'`);
      return { ...rows[0] };
    };
    await page.goto(`${originOf('aurora')}${buildPreferencesLink(person)}`);
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true });
    await expect(box('Events')).toBeChecked();
    await expect(box('Offers')).toBeHidden();
    // The digest is turned on elsewhere in the meantime; saving this page must not turn it off.
    await databaseOf('aurora').run(`update users set mail_digest = 1 where id = '${person.id}'`);
    await box('News and offers').focus();
    await page.keyboard.press('Space');
    await box('Offers').uncheck();
    await box('Events').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. This is what we send you now.')).toBeVisible();
    await expect(box('Events')).not.toBeChecked();
    await expect(box('Digest')).toBeChecked();
    expect(await read()).toEqual({ mail_events: 0, mail_digest: 1, mail_offers: 0, consent: 1 });
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('button', { name: 'Turn all of these off' }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
    expect(await read()).toMatchObject({ mail_events: 0, mail_digest: 0, consent: 0 });
    await page.goto(`${originOf('aurora')}/mail-preferences?token=x`);
    await expect(page.getByRole('alert')).toContainText('This link doesn’t work');
  });
});
