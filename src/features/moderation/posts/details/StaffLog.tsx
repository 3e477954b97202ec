import type { SpaceChoice } from '#api/features/moderation/posts/administration/contract.ts';
import type { LogEntry, PostDetails } from '#api/features/moderation/posts/details/contract.ts';
import { RelativeTime } from '#src/ui/DateTime.tsx';
import { usePage } from '#src/ui/island.tsx';
import { describeAction, describeLogChanges } from './describe-log-entry.ts';
import { RecordSection } from './RecordSection.tsx';

interface Props {
  path: string;
  log: PostDetails['log'];
  spaces: readonly SpaceChoice[];
}

/** The log of what staff did with a post and its comments. */
export function StaffLog({ path, log, spaces }: Props) {
  const { t } = usePage();
  return (
    <RecordSection
      name="log"
      title={t('post-details:log')}
      empty={log.items.length === 0 && t('post-details:noLog')}
      older={log.nextCursor !== null && `${path}?entry=${log.nextCursor}#log`}
      look="line"
    >
      {log.items.map((entry) => (
        <Entry key={entry.id} entry={entry} spaces={spaces} />
      ))}
    </RecordSection>
  );
}

function Entry({ entry, spaces }: { entry: LogEntry; spaces: Props['spaces'] }) {
  const { t } = usePage();
  const { position, actor, at, ground, reason } = entry;
  return (
    <li>
      <p>
        <strong>{describeAction(t, entry)}</strong>
        {position !== null && <span className="muted">{` #${position}`}</span>}
      </p>
      <p className="muted">
        {actor?.name ?? t(actor ? 'users:nameless' : 'post-cards:deletedMember')} · <RelativeTime at={at} />
      </p>
      {describeLogChanges(t, entry, spaces).map(({ label, before, after }) => (
        <p key={label}>
          {`${label}: ${before}`}
          <span aria-hidden="true">{' → '}</span>
          <span className="visually-hidden">{` ${t('post-details:to')} `}</span>
          {after}
        </p>
      ))}
      {(ground || reason) && (
        <p className="record-why">{[ground && t(`grounds:${ground}`), reason].filter(Boolean).join(' ')}</p>
      )}
    </li>
  );
}
