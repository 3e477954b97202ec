import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';

export const personalData: PersonalData = {
  copy: () => ({ brand_draft_changes: null }),
  // Who changed a setting of the draft stays as an id that no longer identifies anyone.
  erase: () => ({ brand_draft_changes: null }),
};
