import { useState } from 'react';
import type { CheckedRecord, MailSenderView } from '#api/features/operations/setup/mail-sender/contract.ts';
import { type Answer, call } from '#src/client/call.ts';
import { formatCount } from '#src/shared/format.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { usePage } from '#src/ui/island.tsx';
import { DnsRecordItem } from './DnsRecordItem.tsx';
import './mail-sender.css';

type Sender = Answer<'GET /api/admin/mail-sender'>['data'];

interface Props {
  sender: Sender;
  /** Called when the domain has been proven, which changes what is shown about the sender. */
  verified: () => void;
}

/** Shows the sender of mails and the DNS records for the community's own domain, with buttons that test both. */
export function MailSender({ sender, verified }: Props) {
  const { t, locale } = usePage();
  const { inForce, wanted, domain, isVerified, warming } = sender;
  const test = async () => {
    const { data } = await call('POST /api/admin/mail-sender/test-mail');
    return t('mail-sender:sent', { to: data.to, from: data.from });
  };
  return (
    <div className="mail-sender">
      <div className="sender-now">
        <p>
          {t('mail-sender:now')} <strong>{inForce}</strong>
        </p>
        <p className="muted">
          {!domain
            ? t('mail-sender:usual')
            : t(isVerified ? 'mail-sender:verified' : 'mail-sender:waiting', { address: wanted, domain })}
        </p>
        {warming && <p className="muted">{describeWarming(t, locale, warming)}</p>}
      </div>
      {domain && <Records key={domain} domain={domain} sender={sender} verified={verified} />}
      <ActionButton text={t('mail-sender:test')} busy={t('mail-sender:sending')} act={test} />
    </div>
  );
}

type Page = ReturnType<typeof usePage>;

/** Describes how far the domain's warming has come. */
function describeWarming(
  t: Page['t'],
  locale: Page['locale'],
  { domain, sent, ceiling, next }: NonNullable<MailSenderView['warming']>,
): string {
  const count = (number: number) => formatCount(number, locale);
  if (ceiling === null) return t('mail-sender:warming.done', { domain });
  const rest = count(Math.max(0, ceiling - sent));
  const values = { domain, sent: count(sent), ceiling: count(ceiling), rest };
  return next === null
    ? t('mail-sender:warming.last', values)
    : t('mail-sender:warming.going', { ...values, next: count(next) });
}

function Records({ domain, sender, verified }: Props & { domain: string }) {
  const { t } = usePage();
  const [checked, setChecked] = useState<readonly CheckedRecord[]>([]);
  const check = async () => {
    const { data } = await call('POST /api/admin/mail-sender/check', { body: { domain } });
    setChecked(data.records as readonly CheckedRecord[]);
    const isNew = data.isVerified && !sender.isVerified;
    if (isNew) verified();
    return t(isNew ? 'mail-sender:nowVerified' : 'mail-sender:checked');
  };
  return (
    <section className="sender-records" aria-labelledby="dns-records">
      <header>
        <h3 id="dns-records">{t('mail-sender:records', { domain })}</h3>
        <p className="muted">{t('mail-sender:lead')}</p>
      </header>
      <ul>
        {sender.records.map((record) => (
          <DnsRecordItem
            key={record.kind}
            record={record}
            checked={checked.find(({ kind }) => kind === record.kind) ?? null}
          />
        ))}
      </ul>
      <ActionButton text={t('mail-sender:check')} busy={t('mail-sender:checking')} act={check} />
    </section>
  );
}
