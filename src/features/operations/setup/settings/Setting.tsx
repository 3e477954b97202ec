import { type RefObject, useId, useState } from 'react';
import { useFieldError } from '#src/ui/form/Form.tsx';
import { SelectField, TextField } from '#src/ui/form/fields.tsx';
import { describedByAttributes, InputFrame } from '#src/ui/InputField.tsx';
import { useIsLive, usePage } from '#src/ui/island.tsx';
import { type AnySettingField, describeSettingValue } from './fields.ts';
import { formatTyped, type Value } from './setting-values.ts';

interface Props {
  field: AnySettingField;
  form: RefObject<HTMLFormElement | null>;
  value: Value | undefined;
  folder: Value | undefined;
  /** Whether an administrator set it. Otherwise, it has the default from the community's folder. */
  isChosen: boolean;
  /** The version of the group. */
  version: number;
}

/** Shows a setting: its value, and whether that is the default. */
export function Setting({ field, form, value, folder, isChosen, version }: Props) {
  const page = usePage();
  const { t } = page;
  const id = useId();
  const fault = useFieldError(`changes.${field.name}`);
  /** The group's version at the time when the default was filled in. */
  const [filledIn, setFilledIn] = useState<number | null>(null);
  const fillIn = () => {
    const control = form.current?.elements.namedItem(`changes.${field.name}`);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
    if (control instanceof HTMLInputElement && field.type === 'tick') control.checked = folder === true;
    else control.value = formatTyped(field, folder);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.focus();
    setFilledIn(version);
  };
  return (
    <div className={field.type === 'tick' ? 'community-setting is-ticked' : 'community-setting'}>
      <Control field={field} value={value} />
      {fault === 'changed_meanwhile' && (
        <p className="setting-origin">{t('community-settings:theirs', { value: formatTyped(field, value) })}</p>
      )}
      {isChosen && (
        <p className="setting-origin muted">
          <span role="status">
            {filledIn === version
              ? t('community-settings:filled')
              : folder === ''
                ? t('community-settings:chosenOver')
                : t('community-settings:chosen', { value: describeSettingValue(page, field, folder) })}
          </span>
          <button className="setting-link" type="button" aria-describedby={id} onClick={fillIn}>
            {t('community-settings:useFolder')}
            <span className="visually-hidden" id={id}>
              : {t(`community-settings:label.${field.name}`)}
            </span>
          </button>
        </p>
      )}
    </div>
  );
}

function Control({ field, value }: Pick<Props, 'field' | 'value'>) {
  const page = usePage();
  const { t } = page;
  const { name, type, choices = [], currency: _, ...constraints } = field;
  const texts = {
    ...{ name: `changes.${name}` },
    label: t(`community-settings:label.${name}`),
    hint: t(`community-settings:hint.${name}`),
  };
  const typed = formatTyped(field, value);
  switch (type) {
    case 'tick':
      return <Tick {...texts} isTicked={value === true} />;
    case 'zone':
      return <TimeZoneField {...texts} value={typed} />;
    case 'choice':
      return (
        <SelectField
          {...texts}
          key={typed}
          defaultValue={typed}
          options={choices.map((choice) => ({ value: choice, text: describeSettingValue(page, field, choice) }))}
        />
      );
    case 'money':
      return (
        <TextField
          {...texts}
          {...{ type: 'number', inputMode: 'decimal', min: 0.5, max: 10_000, step: 0.01 }}
          defaultValue={typed}
          autoComplete="off"
        />
      );
    default:
      return (
        <TextField
          {...texts}
          {...constraints}
          type={type}
          {...(type === 'number' ? { inputMode: 'numeric' as const } : {})}
          defaultValue={typed}
          autoComplete="off"
        />
      );
  }
}

interface Texts {
  name: string;
  label: string;
  hint: string;
}

function Tick({ name, label, hint, isTicked }: Texts & { isTicked: boolean }) {
  const { t } = usePage();
  const frame = { id: useId(), hint, error: useFieldError(name) };
  return (
    <InputFrame t={t} label={label} {...frame}>
      <input {...describedByAttributes(frame)} name={name} type="checkbox" value="true" defaultChecked={isTicked} />
    </InputFrame>
  );
}

/**
 * A field for the time zone. Servers and browsers know different zones, so until hydration it offers only the current
 * one.
 */
function TimeZoneField({ value, ...texts }: Texts & { value: string }) {
  const zones = useIsLive() ? Intl.supportedValuesOf('timeZone') : [];
  return (
    <SelectField
      {...texts}
      key={value}
      defaultValue={value}
      options={[...new Set([...zones, value])].sort().map((zone) => ({ value: zone, text: zone }))}
    />
  );
}
