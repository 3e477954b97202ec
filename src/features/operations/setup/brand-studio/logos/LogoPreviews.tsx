import { useEffect, useRef } from 'react';
import { usePage } from '#src/ui/island.tsx';
import { useStudio } from '../studio.ts';
import { barColor } from './bar-color.ts';
import { drawResult, type FittedLogo } from './draw-stage.ts';
import type { LogoUse } from './logo-uses.ts';

interface Props {
  shownIn: LogoUse['shownIn'];
  fitted: FittedLogo;
  /** The community's name, shown beside its icon. */
  name: string;
}

const themes = ['light', 'dark'] as const;

/** Previews the logo where it will be used: in the header, a browser tab or on a home screen. */
export function LogoPreviews({ shownIn, fitted, name }: Props) {
  const { t } = usePage();
  return (
    <div className="logo-results">
      {shownIn === 'header' &&
        themes.map((theme) => (
          <Bar key={theme} isDark={theme === 'dark'}>
            <Result height={32} label={t(`brand-logos:fit.${theme}Header`)} fitted={fitted} />
          </Bar>
        ))}
      {shownIn === 'tab' &&
        themes.map((theme) => (
          <div key={theme} className={`logo-tab ${theme}`}>
            <Result height={16} label={t(`brand-logos:fit.${theme}Tab`)} fitted={fitted} />
            <span>{name}</span>
          </div>
        ))}
      {shownIn === 'homeScreen' &&
        (['rounded', 'round'] as const).map((cut) => (
          <div key={cut} className="logo-app">
            <Result height={64} label={t(`brand-logos:fit.${cut}`)} fitted={fitted} cut={cut} />
            <span>{name}</span>
          </div>
        ))}
    </div>
  );
}

function Bar({ isDark, children }: { isDark: boolean; children: React.ReactNode }) {
  const studio = useStudio();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (bar.current) bar.current.style.background = barColor(studio.frame?.contentDocument, isDark);
  }, [studio, isDark]);
  return (
    <div ref={bar} className="logo-bar">
      {children}
    </div>
  );
}

function Result({ height, label, fitted, cut }: { height: number; label: string; fitted: FittedLogo; cut?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawResult(canvas.current, height, fitted);
  }, [height, fitted]);
  return <canvas ref={canvas} className={cut} role="img" aria-label={label} />;
}
