import { type RefObject, useRef, useState } from 'react';
import type { Campaign } from '#api/features/growth/campaigns/contract.ts';
import { codeOf } from '#src/client/api-client.ts';
import { call } from '#src/client/call.ts';
import { isUnsaved } from '#src/client/unsaved-input.ts';
import { useUnsentText } from '#src/ui/form/use-unsent-text.ts';
import type { readCampaign } from './campaign-fields.ts';

export interface SavedCampaign {
  id: string;
  version: number;
}

const path = '/admin/email-campaigns';

/** Saves the form if it has changes, and detects that a colleague has saved in the meantime. */
export function useSaving(
  form: RefObject<HTMLFormElement | null>,
  campaign: Campaign | null,
  changed: (id: string, isNew: boolean) => void,
) {
  const [base, setBase] = useState<SavedCampaign | null>(campaign);
  const [theirs, setTheirs] = useState<Campaign | null>(null);
  const latest = useRef(base);
  const { forget } = useUnsentText(form, { place: `campaign:${base?.id ?? 'new'}`, savedVersion: base?.version ?? 0 });
  const adopt = (saved: SavedCampaign, isNew: boolean) => {
    forget();
    latest.current = saved;
    setBase(saved);
    setTheirs(null);
    if (isNew) history.replaceState(history.state, '', `${path}/${saved.id}`);
    changed(saved.id, isNew);
    return saved;
  };
  const save = async (body: ReturnType<typeof readCampaign>): Promise<SavedCampaign> => {
    const before = latest.current;
    if (!before) {
      const { data } = await call('POST /api/admin/email-campaigns', { body });
      return adopt({ id: data.id, version: 1 }, true);
    }
    if (form.current && !isUnsaved(form.current)) return before;
    const { id, version } = before;
    try {
      const { data } = await call('PATCH /api/admin/email-campaigns/{id}', {
        params: { id },
        body: { ...body, version },
      });
      return adopt({ id, version: data.version }, false);
    } catch (error) {
      if (codeOf(error) === 'campaign_outdated') {
        const { data } = await call('GET /api/admin/email-campaigns/{id}', { params: { id } });
        setTheirs(data);
      }
      throw error;
    }
  };
  const keepMine = (version: number) => {
    if (latest.current) latest.current = { ...latest.current, version };
  };
  return { base, save, theirs, keepMine };
}
