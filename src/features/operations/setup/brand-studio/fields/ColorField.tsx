import { useRef, useState } from 'react';
import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { brandLabel } from '../brand-words.ts';
import { isColor } from '../is-color.ts';
import { useBrand, useSetting } from '../use-setting.ts';
import { ColorInput } from './ColorInput.tsx';
import { SettingNotes } from './SettingNotes.tsx';
import { Swatch } from './Swatch.tsx';

/**
 * A field for a color, with its contrast on pages, and the color that pages use instead if text wouldn't be readable.
 */
export function ColorField({ path }: { path: BrandPath }) {
  const { t } = usePage();
  const { draft } = useBrand();
  const { id, value, fault, isChanged, change } = useSetting(path);
  // The text being typed, because the draft may format it differently.
  const [text, setText] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const warning = draft.warnings.find((each) => each.path === path);
  const contrast = draft.contrasts[path];
  const ratio = useRatio();
  const take = (typed: string) => {
    setText(typed);
    if (isColor(typed)) change(typed);
  };
  /** Sends an unfinished color as it is, so that the refusal explains why nothing changes. */
  const leave = () => {
    if (text !== null && !isColor(text)) change(text);
    setText(null);
  };
  const takeShown = (shown: string) => {
    change(shown);
    input.current?.focus();
  };
  return (
    <div className="setting" data-changed={isChanged || undefined}>
      <label htmlFor={id}>{brandLabel(t, path)}</label>
      <ColorInput
        ref={input}
        id={id}
        value={text ?? String(value)}
        picker={t('brand-studio:picker', { name: brandLabel(t, path) })}
        describedBy={`${id}-contrast ${id}-shown ${id}-error`}
        isInvalid={fault !== null}
        take={take}
        leave={leave}
      />
      <small className="setting-contrast muted" id={`${id}-contrast`}>
        {contrast !== undefined && t('brand-studio:contrast', { ratio: ratio(contrast) })}
      </small>
      {warning && (
        <p className="setting-shown">
          <Swatch className="setting-swatch" color={warning.shown} />
          <span id={`${id}-shown`}>
            {t('brand-studio:shownAs', { color: warning.shown, ratio: ratio(warning.contrast) })}
          </span>
          <button type="button" className="setting-act" onClick={() => takeShown(warning.shown)}>
            {t('brand-studio:useShown')}
          </button>
        </p>
      )}
      <SettingNotes path={path} />
    </div>
  );
}

/** Returns a function that formats a ratio with one decimal, in the page's language. */
function useRatio(): (contrast: number) => string {
  const { locale } = usePage();
  return (contrast) => contrast.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
