import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { backupCodesResponse, setupResponse } from './contract.ts';
import { disableTwoFactor } from './disable-two-factor.ts';
import { enableTwoFactor } from './enable-two-factor.ts';
import { renewBackupCodes } from './renew-backup-codes.ts';
import { setUpTwoFactor } from './set-up-two-factor.ts';

const common = { method: 'post', tag: 'two-factor' } as const;

export function mountTwoFactor(api: Api): void {
  endpoint(
    api,
    {
      ...common,
      path: '/api/two-factor/setup',
      summary: 'Create a secret for an authenticator app; replacing one requires the password',
      answer: setupResponse,
    },
    setUpTwoFactor,
  );
  endpoint(
    api,
    {
      ...common,
      path: '/api/two-factor/enable',
      summary: 'Turn two-factor on with a code from the app',
      answer: backupCodesResponse,
    },
    enableTwoFactor,
  );
  endpoint(
    api,
    {
      ...common,
      path: '/api/two-factor/disable',
      summary: 'Turn two-factor off',
      failure: 'two_factor_disable_failed',
    },
    disableTwoFactor,
  );
  endpoint(
    api,
    {
      ...common,
      path: '/api/two-factor/backup-codes',
      summary: 'Replace the backup codes',
      failure: 'backup_codes_failed',
      answer: backupCodesResponse,
    },
    renewBackupCodes,
  );
}
