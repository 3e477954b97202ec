import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';

export const personalData: PersonalData = {
  copy: () => ({ brand_draft_changes: null }),
  // A changed setting of the draft keeps the id of whoever changed it, which no longer identifies anyone.
  erase: () => ({ brand_draft_changes: null }),
};
