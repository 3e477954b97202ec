import { useRef, useState } from 'react';
import type { BrandPath, BrandValue, Palettes } from '#api/features/operations/setup/brand-studio/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { isColor } from '../is-color.ts';
import { useStudio } from '../studio.ts';
import { useBrand } from '../use-setting.ts';
import { ColorInput } from './ColorInput.tsx';
import { mainColorOf } from './main-color.ts';
import { Swatch } from './Swatch.tsx';
import './palettes.css';

const asksAfterMs = 200;

const swatches = [
  ...(['colors.background.page', 'colors.text.heading', 'colors.primary'] as const),
  ...(['colors.secondary', 'colors.accent', 'nav.bgColor', 'footer.bgColor'] as const),
];

interface Props {
  /** The palettes around the primary color that the page was rendered with. */
  first: Palettes['palettes'];
  /** The URL of the folder with the logos' files. */
  folder: string;
}

/**
 * Offers palettes around one color, which is typed, picked or taken from the logo. Choosing one fills the draft and can
 * be undone.
 */
export function PaletteChoice({ first, folder }: Props) {
  const { t } = usePage();
  const { draft } = useBrand();
  const { color, palettes, fault, take, leave } = usePalettes(String(draft.draft['colors.primary']), first);
  const { applied, apply, undo } = useAppliedPalette();
  const [hasNoColor, setNoColor] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const takeFromLogo = async () => {
    const logo = String(draft.draft['logo.main']);
    const found = logo === '' ? undefined : await mainColorOf(`${folder}${logo}`);
    setNoColor(found === undefined);
    if (found) take(found, 0);
  };
  return (
    <div className="brand-palettes">
      <div className="brand-palettes-from">
        <label htmlFor="palette-color">{t('brand-studio:palettes.title')}</label>
        <ColorInput
          ref={input}
          id="palette-color"
          value={color}
          picker={t('brand-studio:picker', { name: t('brand-studio:palettes.title') })}
          describedBy="palette-lead palette-color-error"
          isInvalid={fault !== null}
          take={take}
          leave={leave}
        />
        <button className="button button-quiet" type="button" onClick={() => void takeFromLogo()}>
          {t('brand-studio:palettes.fromLogo')}
        </button>
      </div>
      <span className="field-error" id="palette-color-error" role="alert">
        {fault && <ErrorText t={t} code={fault} />}
      </span>
      <p className="muted" id="palette-lead">
        {t('brand-studio:palettes.lead')}
      </p>
      <div className="brand-palettes-choices">
        {palettes.map(({ name, changes }) => (
          <button key={name} className="brand-palette" type="button" onClick={() => apply(name, changes)}>
            <span className="brand-palette-swatches" aria-hidden="true">
              {swatches.map((path) => (
                <Swatch key={path} color={changes[path] ?? ''} data-swatch={path} />
              ))}
            </span>
            <span>{t(`brand-studio:palettes.name.${name}`)}</span>
          </button>
        ))}
      </div>
      <p className="brand-palettes-done">
        <span role="status">
          {applied
            ? t('brand-studio:palettes.applied', { name: t(`brand-studio:palettes.name.${applied}`) })
            : hasNoColor && t('brand-studio:palettes.noColor')}
        </span>
        {applied && (
          <button
            className="setting-act"
            type="button"
            onClick={() => {
              undo();
              input.current?.focus();
            }}
          >
            {t('brand-studio:palettes.undo')}
          </button>
        )}
      </p>
    </div>
  );
}

/** Returns the color that palettes are built around, and the palettes of the last complete color. */
function usePalettes(primary: string, first: Palettes['palettes']) {
  const [color, setColor] = useState(primary);
  const [palettes, setPalettes] = useState(first);
  const [fault, setFault] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(primary);
  const asked = useRef(primary);
  const suggest = async (around: string) => {
    asked.current = around;
    try {
      const { data } = await call('GET /api/admin/customizations/palettes', { query: { color: around } });
      if (latest.current !== around) return;
      setPalettes(data.palettes as Palettes['palettes']);
      setFault(null);
    } catch (error) {
      if (latest.current === around)
        setFault(codeOf(error) === 'invalid_input' ? 'brand_color_invalid' : codeOf(error));
    }
  };
  const take = (typed: string, waitMs = asksAfterMs) => {
    latest.current = typed;
    setColor(typed);
    clearTimeout(timer.current);
    if (isColor(typed)) timer.current = setTimeout(() => void suggest(typed), waitMs);
  };
  /** Requests palettes for unfinished input too, so that the refusal explains why nothing changes. */
  const leave = () => {
    if (latest.current !== asked.current && !isColor(latest.current)) void suggest(latest.current);
  };
  return { color, palettes, fault, take, leave };
}

type Name = Palettes['palettes'][number]['name'];
type Changes = Partial<Record<BrandPath, BrandValue>>;

/** Tracks the palette that is in the draft. Undoing a second one restores the colors from before the first. */
function useAppliedPalette() {
  const { brand } = useStudio();
  const [applied, setApplied] = useState<Name | null>(null);
  const before = useRef<Changes>({});
  const apply = (name: Name, changes: Palettes['palettes'][number]['changes']) => {
    const { draft } = brand.$state.get().draft;
    if (applied === null) {
      before.current = Object.fromEntries(Object.keys(changes).map((path) => [path, draft[path as BrandPath]]));
    }
    brand.change(changes);
    setApplied(name);
  };
  const undo = () => {
    brand.change(before.current);
    setApplied(null);
  };
  return { applied, apply, undo };
}
