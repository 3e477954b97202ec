import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeApi } from '#testing/components/fake-api.ts';
import { renderWhole, testPage } from '#testing/components/render-island.tsx';
import { TwoFactorSettings } from './TwoFactorSettings.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';

const setup = { data: { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Aurora:mari?secret=JBSWY3DPEHPK3PXP' } };
const backupCodes = ['aaaa-bbbb', 'cccc-dddd'];
const profile = { 'GET /api/users/profile': { user: {} } };

const renderSetup = (isOn = false) =>
  renderWhole(<TwoFactorSetup page={testPage} community="Aurora" isOn={isOn} next="/settings" />);

describe('the two-factor setup wizard', () => {
  it('shows the key, asks for the first code, and then shows the backup codes', async () => {
    const calls = fakeApi({
      ...profile,
      'POST /api/two-factor/setup': setup,
      'POST /api/two-factor/enable': { data: { backupCodes } },
    });
    const { user } = renderSetup();
    await user.click(screen.getByRole('button', { name: 'I have an app' }));
    await user.click(await screen.findByText(/Enter the key by hand/));
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    await user.type(screen.getByLabelText('6-digit code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn it on' }));
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual(backupCodes);
    expect(calls.map(({ body }) => body)).toContainEqual({ code: '123456' });
  });

  it('finishes only once the backup codes are saved, and warns before the page closes', async () => {
    fakeApi({
      ...profile,
      'POST /api/two-factor/setup': setup,
      'POST /api/two-factor/enable': { data: { backupCodes } },
    });
    const { user } = renderSetup();
    await user.click(screen.getByRole('button', { name: 'I have an app' }));
    await user.click(await screen.findByRole('button', { name: 'Turn it on' }));
    const finish = await screen.findByRole<HTMLButtonElement>('button', { name: 'Finish' });
    expect(finish.disabled).toBe(true);
    expect(isAskedBeforeLeaving()).toBe(true);
    await user.click(screen.getByLabelText('I have saved my backup codes'));
    expect(finish.disabled).toBe(false);
    expect(isAskedBeforeLeaving()).toBe(false);
  });

  it('shows an error on the field of a wrong code', async () => {
    fakeApi({
      'POST /api/two-factor/setup': setup,
      'POST /api/two-factor/enable': { status: 400, code: 'invalid_input', fields: { code: 'invalid_code' } },
    });
    const { user } = renderSetup();
    await user.click(screen.getByRole('button', { name: 'I have an app' }));
    const code = await screen.findByLabelText('6-digit code');
    await user.type(code, '1');
    await user.click(screen.getByRole('button', { name: 'Turn it on' }));
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(code);
  });

  it('asks for the password before replacing a key', async () => {
    const calls = fakeApi({ 'POST /api/two-factor/setup': setup });
    const { user } = renderSetup(true);
    await user.type(screen.getByLabelText('Your password'), 'tuul tuleb');
    await user.click(screen.getAllByRole('button')[0] as HTMLElement);
    await screen.findByLabelText('6-digit code');
    expect(calls.map(({ body }) => body)).toEqual([{ password: 'tuul tuleb' }]);
  });
});

describe('the two-factor settings', () => {
  const renderSettings = () =>
    renderWhole(<TwoFactorSettings page={testPage} community="Aurora" isOn backupCodesLeft={3} />);

  it('replace the backup codes, and show an error on the field of a refused password', async () => {
    fakeApi({ 'POST /api/two-factor/backup-codes': { status: 400, code: 'invalid_input', fields: { password: 'x' } } });
    const { user } = renderSettings();
    await user.click(screen.getByRole('button', { name: 'New backup codes' }));
    const password = await screen.findByLabelText('Your password');
    await user.click(screen.getByRole('button', { name: 'New backup codes' }));
    await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'));
    fakeApi({ 'POST /api/two-factor/backup-codes': { data: { backupCodes } } });
    await user.click(screen.getByRole('button', { name: 'New backup codes' }));
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });

  it('turn two-factor sign-in off with the password', async () => {
    fakeApi({ ...profile, 'POST /api/two-factor/disable': {} });
    const { user } = renderSettings();
    await user.click(screen.getByRole('button', { name: 'Turn it off' }));
    await user.type(await screen.findByLabelText('Your password'), 'tuul tuleb');
    await user.click(screen.getByRole('button', { name: 'Turn it off' }));
    await screen.findByText('Two-factor sign-in is off.');
  });
});

function isAskedBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}
