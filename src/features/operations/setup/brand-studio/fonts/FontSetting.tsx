import { useEffect, useRef, useState } from 'react';
import { type FontFamily, fontFamilies } from '#api/features/brand/customizations/contract.ts';
import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { brandLabel, choiceText } from '../brand-words.ts';
import { SettingNotes } from '../fields/SettingNotes.tsx';
import { useSetting } from '../use-setting.ts';
import './font-setting.css';

/** The URLs of the fonts' files. */
export type FontFiles = Readonly<Record<FontFamily, string>>;

/** A setting for a font. Each choice is shown in its own typeface, which is fetched once the choice is in view. */
export function FontSetting({ path, files }: { path: BrandPath; files: FontFiles }) {
  const { t } = usePage();
  const { id, value, isChanged, change } = useSetting(path);
  const group = useRef<HTMLFieldSetElement>(null);
  const isSeen = useSeen(group);
  return (
    <fieldset
      ref={group}
      className="setting-group"
      aria-describedby={`${id}-error`}
      data-changed={isChanged || undefined}
    >
      <legend>{brandLabel(t, path)}</legend>
      <div className="font-choices">
        {fontFamilies.map((font) => (
          <label key={font}>
            <input type="radio" name={id} value={font} checked={font === value} onChange={() => change(font)} />
            <Sample
              file={isSeen ? files[font] : null}
              font={font}
              text={t(path === 'fonts.mono' ? 'brand-studio:fontSample.mono' : 'brand-studio:fontSample.text')}
            />
            <span className="name">{choiceText(t, font)}</span>
          </label>
        ))}
      </div>
      <SettingNotes path={path} />
    </fieldset>
  );
}

function useSeen(place: React.RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      setSeen(true);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isSeen;
}

/** The fonts that are loaded or being loaded. */
const loaded = new Set<string>();

function Sample({ file, font, text }: { file: string | null; font: FontFamily; text: string }) {
  const sample = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!file || !sample.current) return;
    const family = `sample ${font}`;
    sample.current.style.fontFamily = `"${family}", sans-serif`;
    if (loaded.has(family)) return;
    loaded.add(family);
    const face = new FontFace(family, `url("${file}")`, { weight: '100 1000' });
    document.fonts.add(face);
    // Without the font, the name still identifies it.
    face.load().catch(() => undefined);
  }, [file, font]);
  return (
    <span ref={sample} className="sample" aria-hidden="true">
      {text}
    </span>
  );
}
