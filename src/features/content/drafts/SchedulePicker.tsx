import { type ComponentProps, lazy, Suspense, useId, useRef, useState } from 'react';
import type { SchedulePanel } from './SchedulePanel.tsx';

/** Loaded on demand, because most items are published at once. */
const LoadedPanel = lazy(() => import('./SchedulePanel.tsx').then(({ SchedulePanel: panel }) => ({ default: panel })));

/** The button that opens the time picker. */
export function SchedulePicker(props: ComponentProps<typeof SchedulePanel>) {
  const { t } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [wasOpened, setOpened] = useState(false);
  const schedule = (at: string) => {
    panel.current?.hidePopover();
    props.schedule(at);
  };
  return (
    <div className="menu">
      <button type="button" className="button button-quiet" popoverTarget={id}>
        {t('drafts:schedule')}
      </button>
      <div ref={panel} className="menu-panel schedule" id={id} popover="auto" onToggle={() => setOpened(true)}>
        <Suspense fallback={<p className="muted">{t('drafts:loading')}</p>}>
          {wasOpened && <LoadedPanel {...props} schedule={schedule} />}
        </Suspense>
      </div>
    </div>
  );
}
