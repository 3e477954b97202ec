import { type ReactNode, useRef, useState } from 'react';
import type { AuditRow } from '#api/features/operations/audit-log/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import type { CommunitySettingsName } from '#api/platform/settings/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { type Body, call } from '#src/client/call.ts';
import { TextField } from '#src/ui/form/fields.tsx';
import { SavedForm } from '#src/ui/form/SavedForm.tsx';
import { useLatestVersion } from '#src/ui/form/use-latest-version.ts';
import { usePage } from '#src/ui/island.tsx';
import { fieldsOf } from './fields.ts';
import { Setting } from './Setting.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { changesIn, type GroupView, type TypedSettings, type Value } from './setting-values.ts';

type Change = Body<'PATCH /api/admin/settings'>;

interface Props {
  name: CommunitySettingsName;
  read: GroupView;
  /** The latest changes of this group, newest first. */
  changes: readonly AuditRow[];
  saved: () => void;
  before?: ReactNode;
  after?: ReactNode;
}

/** Shows a group of settings, with its latest changes. */
export function SettingsGroup({ name, read, changes, saved, before, after }: Props) {
  const { t } = usePage();
  const [view, setChanged] = useLatestVersion(read);
  const [hasConflict, setConflict] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { version, defaults, chosen } = view;
  // A currency without a price in the community's folder has no field.
  const fields = fieldsOf(name).filter(({ type, name: each }) => type !== 'money' || defaults[each] !== 0);
  const send = async (given: Readonly<Record<string, Value | null>>, reason?: string) => {
    setConflict(false);
    const body = { group: name, version, changes: given, reason } as Change;
    try {
      return await call('PATCH /api/admin/settings', { body });
    } catch (error) {
      setConflict(codeOf(error) === 'version_outdated');
      throw error;
    }
  };
  const done = ({ data }: { data: GroupView }) => {
    setChanged(data);
    saved();
  };
  return (
    <section className="card settings-group" aria-labelledby={name}>
      <header>
        <h2 id={name} tabIndex={-1}>
          {t(`community-settings:group.${name}`)}
        </h2>
        <p className="muted">{t(`community-settings:groupLead.${name}`)}</p>
      </header>
      {before}
      <SavedForm
        formRef={form}
        version={version}
        saved={t('community-settings:saved')}
        send={({ reason = '', ...typed }: TypedSettings) => send(changesIn(fields, typed, view), reason)}
        done={done}
        submit={t('community-settings:save')}
        busy={t('community-settings:saving')}
      >
        <p className="notice notice-danger" role="alert">
          {hasConflict && t('community-settings:conflict')}
        </p>
        <div className="settings-fields">
          {fields.map((field) => (
            <Setting
              key={field.name}
              field={field}
              form={form}
              value={view.values[field.name]}
              folder={defaults[field.name]}
              isChosen={chosen.includes(field.name)}
              version={version}
            />
          ))}
        </div>
        <TextField
          name="reason"
          label={t('community-settings:reason')}
          hint={t('community-settings:reasonHint')}
          maxLength={maxReasonLength}
          autoComplete="off"
        />
      </SavedForm>
      {after}
      {changes.length > 0 && <SettingsHistory name={name} view={view} changes={changes} send={send} done={done} />}
    </section>
  );
}
