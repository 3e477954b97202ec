import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import type { SchedulePanel } from './SchedulePanel.tsx';

/** Most is published at once: it is loaded when somebody wants to wait. */
const LoadedPanel = lazy(() => import('./SchedulePanel.tsx').then(({ SchedulePanel: panel }) => ({ default: panel })));

/** The button that opens the choice of a time. */
export function SchedulePicker(props: ComponentProps<typeof SchedulePanel>) {
  const { t } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const schedule = (at: string) => {
    menu.current?.removeAttribute('open');
    menu.current?.querySelector('summary')?.focus();
    props.schedule(at);
  };
  return (
    <details ref={menu} className="menu" onToggle={() => setOpened(true)}>
      <summary className="button button-quiet">{t('drafts:schedule')}</summary>
      <div className="menu-panel schedule">
        <Suspense fallback={<p className="muted">{t('drafts:loading')}</p>}>
          {wasOpened && <LoadedPanel {...props} schedule={schedule} />}
        </Suspense>
      </div>
    </details>
  );
}
