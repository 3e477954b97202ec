import { useState } from 'react';
import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { brandLabel } from '../brand-words.ts';
import { maxLengths } from '../fields.ts';
import { useSetting } from '../use-setting.ts';
import { SettingNotes } from './SettingNotes.tsx';

/** A setting for a text of one line. */
export function TextSetting({ path, usual }: { path: BrandPath; usual: string | undefined }) {
  const { t, locale } = usePage();
  const { id, value, fault, isChanged, change } = useSetting(path);
  // The draft trims a trailing space, but someone may continue typing after it.
  const [text, setText] = useState<string | null>(null);
  const language = /\.(et|en)$/.exec(path)?.[1] ?? locale;
  return (
    <div className="setting line" data-changed={isChanged || undefined}>
      <label htmlFor={id}>{brandLabel(t, path)}</label>
      <input
        className="input"
        id={id}
        value={text ?? String(value)}
        maxLength={maxLengths[path]}
        placeholder={usual}
        lang={language}
        autoComplete="off"
        aria-describedby={`${id}-error`}
        aria-invalid={fault !== null || undefined}
        onChange={({ target }) => {
          setText(target.value);
          change(target.value);
        }}
        onBlur={() => setText(null)}
      />
      <SettingNotes path={path} />
    </div>
  );
}
