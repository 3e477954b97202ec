import type { PersonalData } from '#api/platform/personal-data/personal-data.ts';

export const personalData: PersonalData = {
  copy: () => ({ brand_versions: null }),
  // Who published a version stays as an id that no longer identifies anyone.
  erase: () => ({ brand_versions: null }),
};
