import { type ReactNode, useState } from 'react';
import type { AuditRow } from '#api/features/operations/audit-log/contract.ts';
import type { CommunitySettingsName } from '#api/platform/settings/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { DateTime } from '#src/ui/DateTime.tsx';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { showToast } from '#src/ui/toast/toast-store.ts';
import { createUndoChange } from './create-undo-change.ts';
import { type AnySettingField, describeSettingValue, fieldsOf } from './fields.ts';
import type { GroupView, Value } from './setting-values.ts';

interface Props {
  name: CommunitySettingsName;
  view: GroupView;
  changes: readonly AuditRow[];
  send: (changes: Readonly<Record<string, Value | null>>) => Promise<{ data: GroupView }>;
  done: (answer: { data: GroupView }) => void;
}

/**
 * Lists the latest changes of a group. Each has a button that undoes those of its values that haven't changed since.
 */
export function SettingsHistory({ name, view, changes, send, done }: Props) {
  const { t } = usePage();
  return (
    <details className="settings-history">
      <summary>{t('community-settings:history')}</summary>
      <ol tabIndex={-1}>
        {changes.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            fields={fieldsOf(name)}
            undoing={createUndoChange(entry, view)}
            undo={async (undoing) => done(await send(undoing))}
          />
        ))}
      </ol>
    </details>
  );
}

interface EntryProps {
  entry: AuditRow;
  fields: readonly AnySettingField[];
  /** The values that undo the change; null if all of its values have changed since. */
  undoing: Readonly<Record<string, Value | null>> | null;
  undo: (undoing: Readonly<Record<string, Value | null>>) => Promise<void>;
}

function Entry({ entry: { actor, at, before, after, reason }, fields, undoing, undo }: EntryProps) {
  const page = usePage();
  const { t } = page;
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ReactNode>(null);
  const by = actor ? (actor.name ?? t('community-settings:nameless')) : t('community-settings:formerMember');
  const shown = (field: AnySettingField, value: Value | null | undefined) =>
    describeSettingValue(page, field, value) || t('community-settings:nothing');
  const onUndo = async () => {
    if (isBusy || !undoing) return;
    setBusy(true);
    setFault(null);
    try {
      await undo(undoing);
      showToast(t('community-settings:saved'));
    } catch (error) {
      setFault(<ErrorText t={t} code={codeOf(error)} />);
    }
    setBusy(false);
  };
  return (
    <li>
      <div>
        <ul>
          {fields
            .filter((field) => after?.[field.name] !== before?.[field.name])
            .map((field) => (
              <li key={field.name}>
                <span className="muted">{t(`community-settings:label.${field.name}`)}:</span>{' '}
                <del>{shown(field, before?.[field.name])}</del> → <ins>{shown(field, after?.[field.name])}</ins>
              </li>
            ))}
        </ul>
        {reason && <p className="settings-words">{reason}</p>}
        <p className="muted">
          {by} · <DateTime at={at} />
        </p>
      </div>
      {undoing && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          aria-label={t('community-settings:undoLabel', { name: by })}
          onClick={onUndo}
        >
          {t(isBusy ? 'community-settings:undoing' : 'community-settings:undo')}
        </button>
      )}
      <p className="notice notice-danger" role="alert">
        {fault}
      </p>
    </li>
  );
}
