import { useEffect, useRef, useState } from 'react';
import type { DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { HomeStudioData } from '../home-studio/HomeStudio.tsx';
import { CollapsibleSection } from './fields/CollapsibleSection.tsx';
import { type FieldData, StudioFields } from './fields/StudioFields.tsx';
import { StudioPreview } from './preview/StudioPreview.tsx';
import { StudioBar } from './StudioBar.tsx';
import { Studio, StudioContext } from './studio.ts';
import { VersionList, type Versions } from './VersionList.tsx';
import './studio.css';

/** Loaded when its section is opened. */
const HomeStudio = lazyPart(() => import('../home-studio/HomeStudio.tsx').then((loaded) => loaded.HomeStudio));

interface Props {
  page: IslandPage;
  draft: DraftView;
  versions: Versions;
  fields: FieldData;
  home: HomeStudioData;
  preview: Parameters<typeof StudioPreview>[0];
}

/** Edits the draft of the community's brand and home page: fields beside a preview, and the published versions. */
export function BrandStudio({ page, ...parts }: Props) {
  return (
    <Island page={page}>
      <WholeStudio {...parts} />
    </Island>
  );
}

function WholeStudio({ draft, versions, fields, home, preview }: Omit<Props, 'page'>) {
  const { t } = usePage();
  const [studio] = useState(() => new Studio(draft));
  const place = useRef<HTMLDivElement>(null);
  useSaving(studio);
  return (
    <StudioContext value={studio}>
      <StudioBar fields={place} />
      <div className="studio">
        <div ref={place}>
          <StudioFields {...fields} />
          <CollapsibleSection className="home-part" summary={t('home-studio:title')}>
            <HomeStudio {...home} />
          </CollapsibleSection>
        </div>
        <StudioPreview {...preview} />
      </div>
      <section className="stack" aria-labelledby="versions-title">
        <h2 id="versions-title">{t('brand-studio:versions')}</h2>
        <p className="muted">{t('brand-studio:versionsLead')}</p>
        <VersionList first={versions} />
      </section>
    </StudioContext>
  );
}

/**
 * Sends edits that an earlier page couldn't send, retries when the network is back, and shows what others changed in
 * the meantime.
 */
function useSaving(studio: Studio): void {
  useEffect(() => {
    studio.start();
    const ask = (event: BeforeUnloadEvent) => studio.hasUnsaved() && event.preventDefault();
    const retry = () => studio.retry();
    const look = () => {
      if (document.visibilityState === 'visible') void studio.brand.refresh().catch(() => undefined);
    };
    addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', look);
    // The administrator may have signed in again in another tab.
    for (const name of ['online', 'storage']) addEventListener(name, retry);
    return () => {
      studio.stop();
      removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', look);
      for (const name of ['online', 'storage']) removeEventListener(name, retry);
    };
  }, [studio]);
}
