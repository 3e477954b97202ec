import { createContext, useContext } from 'react';
import type { SegmentChoices } from '#api/features/growth/segments/contract.ts';

/** Data about the community that the parts of a campaign's editor need. */
export interface EditorContext {
  /** What conditions can name. */
  choices: SegmentChoices;
  /** Who the mail is from. */
  sender: { name: string; address: string };
  /** Whether its site has an archive of newsletters. */
  hasArchive: boolean;
}

export const Editor = createContext<EditorContext | null>(null);

export function useEditorContext(): EditorContext {
  const context = useContext(Editor);
  if (!context) throw new Error('Only inside a <CampaignPage>.');
  return context;
}
