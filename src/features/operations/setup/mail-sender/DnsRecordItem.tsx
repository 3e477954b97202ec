import type { CheckedRecord, DnsRecord } from '#api/features/operations/setup/mail-sender/contract.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { usePage } from '#src/ui/island.tsx';
import { useCopyText } from '#src/ui/use-copied.ts';

interface Props {
  record: DnsRecord;
  /** The result of its lookup, once there is one. */
  checked: CheckedRecord | null;
}

/** Shows a DNS record to enter: its purpose, its name and value to copy, and what the lookup found. */
export function DnsRecordItem({ record: { kind, type, name, value, isWhole }, checked }: Props) {
  const { t } = usePage();
  const title = t(`mail-sender:kind.${kind}`);
  return (
    <li>
      <p className="record-title">
        <strong>{title}</strong> <Badge>{type}</Badge>
      </p>
      <p className="muted">{t(`mail-sender:why.${kind === 'spf' && !isWhole ? 'spfUnknown' : kind}`)}</p>
      <dl>
        <CopyableText title={title} label={t('mail-sender:name')} text={name} button={t('mail-sender:copyName')} />
        <CopyableText
          title={title}
          label={t('mail-sender:value')}
          text={value}
          // There is no copy button for an incomplete text, which someone might enter as it is.
          button={isWhole ? t('mail-sender:copyValue') : null}
        />
      </dl>
      {checked && (
        <p className={`record-state is-${checked.state}`}>
          {t(`mail-sender:state.${checked.state}`)}
          {checked.found.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be there twice, in this order.
            <code key={index}> {text}</code>
          ))}
        </p>
      )}
    </li>
  );
}

interface CopyableTextProps {
  title: string;
  label: string;
  text: string;
  button: string | null;
}

function CopyableText({ title, label, text, button }: CopyableTextProps) {
  const { t } = usePage();
  const { copy, said } = useCopyText({ copied: t('mail-sender:copied') });
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
        {button && (
          <>
            <button
              type="button"
              className="record-copy"
              aria-label={t('mail-sender:of', { kind: title, what: button })}
              onClick={() => copy(text)}
            >
              {button}
            </button>
            <span className="record-copied" role="status">
              {said}
            </span>
          </>
        )}
      </dd>
    </div>
  );
}
