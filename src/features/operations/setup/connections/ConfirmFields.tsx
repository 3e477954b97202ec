import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

/** Fields for the reason and the administrator's password. An account without a password has no field for it. */
export function ConfirmFields({ needsPassword }: { needsPassword: boolean }) {
  const { t } = usePage();
  return (
    <>
      <TextField
        name="reason"
        label={t('connections:reason')}
        hint={t('connections:reasonHint')}
        maxLength={maxReasonLength}
        autoComplete="off"
      />
      {needsPassword && (
        <TextField
          name="password"
          type="password"
          label={t('settings:password')}
          hint={t('settings:passwordWhy')}
          autoComplete="current-password"
          maxLength={128}
          required
        />
      )}
    </>
  );
}
