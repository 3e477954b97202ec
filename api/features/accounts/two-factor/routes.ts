import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { confirmationSchema } from '../sessions/contract.ts';
import {
  backupCodesAnswer,
  changeRefusals,
  enableRefusals,
  enableTwoFactorSchema,
  setupAnswer,
  setupRefusals,
} from './contract.ts';
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
      summary: 'Make a secret for an authenticator app; the password when one is to be replaced',
      answer: setupAnswer,
      refusals: setupRefusals,
    },
    setUpTwoFactor,
  );
  endpoint(
    api,
    {
      ...common,
      path: '/api/two-factor/enable',
      summary: 'Turn two-factor sign-in on with a code of the app',
      body: enableTwoFactorSchema,
      answer: backupCodesAnswer,
      refusals: enableRefusals,
    },
    enableTwoFactor,
  );
  endpoint(
    api,
    {
      ...common,
      path: '/api/two-factor/disable',
      summary: 'Turn two-factor sign-in off',
      body: confirmationSchema,
      refusals: changeRefusals,
    },
    disableTwoFactor,
  );
  endpoint(
    api,
    {
      ...common,
      path: '/api/two-factor/backup-codes',
      summary: 'Make new backup codes; the old ones are void',
      body: confirmationSchema,
      answer: backupCodesAnswer,
      refusals: changeRefusals,
    },
    renewBackupCodes,
  );
}
