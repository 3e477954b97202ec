import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';

export const personalData: PersonalData = {
  copy: () => ({ brand_versions: null }),
  // A version keeps the id of its publisher, which no longer identifies anyone.
  erase: () => ({ brand_versions: null }),
};
