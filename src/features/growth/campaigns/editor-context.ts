import { createContext, useContext } from 'react';
import type { SegmentChoices } from '#api/features/growth/segments/contract.ts';

/** Data of the community that the parts of a campaign's editor need. */
export interface EditorContext {
  /** The spaces, events, tags and segments that conditions can refer to. */
  choices: SegmentChoices;
  /** The sender of the mail. */
  sender: { name: string; address: string };
  /** Whether the community has an archive of newsletters. */
  hasArchive: boolean;
}

export const CampaignEditorContext = createContext<EditorContext | null>(null);

export function useEditorContext(): EditorContext {
  const context = useContext(CampaignEditorContext);
  if (!context) throw new Error('Only inside a <CampaignPage>.');
  return context;
}
