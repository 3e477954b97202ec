import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { brandLabel, describeBrandValue } from '../brand-words.ts';
import { useBrand, useSetting } from '../use-setting.ts';

/**
 * Shows why a setting isn't saved, and a button that restores the published value. If someone else changed the setting
 * in the meantime, their value can be used instead.
 */
export function SettingNotes({ path }: { path: BrandPath }) {
  const { t } = usePage();
  const { fault, id, isChanged, writer, change } = useSetting(path);
  const { draft, published } = useBrand().draft;
  return (
    <>
      <span className="field-error" id={`${id}-error`} role="alert">
        {fault && <ErrorText t={t} code={fault} />}
        {fault === 'changed_meanwhile' && (
          <button type="button" className="setting-act" onClick={() => writer.drop(path)}>
            {t('brand-studio:takeTheirs', { value: describeBrandValue(t, path, draft[path]) })}
          </button>
        )}
      </span>
      {isChanged && (
        <button
          type="button"
          className="setting-act setting-back"
          onClick={({ currentTarget }) => {
            change(published[path]);
            focusSetting(currentTarget.parentElement);
          }}
        >
          {t('brand-studio:takeBack')}
          <span className="visually-hidden">: {brandLabel(t, path)}</span>
        </button>
      )}
    </>
  );
}

/** Focuses the setting's field, because the button disappears once the change is undone. */
function focusSetting(setting: HTMLElement | null): void {
  const field = setting?.querySelector<HTMLElement>('.input') ?? setting?.querySelector<HTMLElement>('input, summary');
  field?.focus();
}
