import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';

export const personalData: PersonalData = {
  copy: () => ({ brand_draft_changes: null }),
  // Changed settings keep the id of the administrator who changed them, which no longer identifies anyone.
  erase: () => ({ brand_draft_changes: null }),
};
