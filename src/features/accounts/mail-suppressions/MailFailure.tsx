import { useState } from 'react';
import type { MailFailure as Failure } from '#api/features/accounts/mail-suppressions/contract.ts';
import { call } from '#src/client/call.ts';
import { formatDay } from '#src/shared/format.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { usePage } from '#src/ui/island.tsx';
import { StatusMessage } from '#src/ui/StatusMessage.tsx';

/** Says why mail to the member doesn't arrive, with a button to resume it. */
export function MailFailure({ failure, address }: { failure: Failure; address: string }) {
  const { t, timeZone, locale } = usePage();
  const [isLifted, setLifted] = useState(false);
  if (isLifted) return <StatusMessage text={t('settings:mailFailure.done')} />;
  const values = { address, day: formatDay(new Date(failure.since), timeZone, locale) };
  return (
    <div className="notice notice-danger mail-failure">
      <p>
        <strong>{t(`settings:mailFailure.${failure.reason}`, values)}</strong>
      </p>
      <p>{t(`settings:mailFailure.${failure.reason}Next`)}</p>
      <Form
        send={() => call('POST /api/email/retry')}
        done={() => setLifted(true)}
        submit={t('settings:mailFailure.retry')}
        busy={t('settings:mailFailure.working')}
        isQuiet
      />
    </div>
  );
}
