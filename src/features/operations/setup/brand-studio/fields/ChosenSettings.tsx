import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { brandLabel, choiceText } from '../brand-words.ts';
import { brandChoices } from '../fields.ts';
import { useSetting } from '../use-setting.ts';
import { SettingNotes } from './SettingNotes.tsx';

/** A setting that is on or off. */
export function CheckboxSetting({ path }: { path: BrandPath }) {
  const { t } = usePage();
  const { id, value, isChanged, change } = useSetting(path);
  return (
    <div className="setting tick" data-changed={isChanged || undefined}>
      <label htmlFor={id}>{brandLabel(t, path)}</label>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => change(target.checked)}
      />
      <SettingNotes path={path} />
    </div>
  );
}

/** A setting with a few choices. */
export function ChoiceSetting({ path }: { path: BrandPath }) {
  const { t } = usePage();
  const { id, value, fault, isChanged, change } = useSetting(path);
  return (
    <div className="setting" data-changed={isChanged || undefined}>
      <label htmlFor={id}>{brandLabel(t, path)}</label>
      <select
        className="input"
        id={id}
        value={String(value)}
        aria-describedby={`${id}-error`}
        aria-invalid={fault !== null || undefined}
        onChange={({ target }) => change(target.value)}
      >
        {(brandChoices[path] ?? []).map((choice) => (
          <option key={choice} value={choice}>
            {choiceText(t, choice)}
          </option>
        ))}
      </select>
      <SettingNotes path={path} />
    </div>
  );
}
