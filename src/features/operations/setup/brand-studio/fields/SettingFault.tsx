import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { brandText } from '../brand-words.ts';
import { useBrand, useSetting } from '../use-setting.ts';

/** Why a setting isn't saved. If someone else changed it meanwhile, their value can be taken instead. */
export function SettingFault({ path }: { path: BrandPath }) {
  const { t } = usePage();
  const { fault, id, writer } = useSetting(path);
  const theirs = useBrand().draft.draft[path];
  return (
    <span className="field-error" id={`${id}-error`} role="alert">
      {fault && <ErrorText t={t} code={fault} />}
      {fault === 'changed_meanwhile' && (
        <button type="button" className="setting-act" onClick={() => writer.drop(path)}>
          {t('brand-studio:takeTheirs', { value: brandText(t, path, theirs) })}
        </button>
      )}
    </span>
  );
}
