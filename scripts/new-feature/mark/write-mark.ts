import type { FeatureNames } from '../names.ts';
import type { FeatureTitles } from '../write-page.ts';
import { writeApi } from './write-api.ts';
import { writePages } from './write-page.ts';
import { writeTests } from './write-tests.ts';

/** All files of a member's mark on articles, such as a bookmark, by path. */
export function writeMark(names: FeatureNames, titles: FeatureTitles): Record<string, string> {
  return { ...writeApi(names), ...writeTests(names), ...writePages(names, titles) };
}
