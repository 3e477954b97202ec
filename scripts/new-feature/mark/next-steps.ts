import type { FeatureNames } from '../names.ts';

/** What remains to be done by hand for a mark on articles. */
export function nextStepsOfMark({ folder, kebab, snake }: FeatureNames): string[] {
  return [
    `npx drizzle-kit generate --name ${snake}: the migration. The tests in api/features/${folder} pass from then on.`,
    `locales/en/${kebab}.json and locales/et/${kebab}.json: its texts. The button’s label ("keep") stays the same when it is pressed, so it names the thing, and its text appears nowhere else on an article’s page: “Bookmark this article”.`,
    'src/lib/navigation.ts: a link to the list in everyMembers, with its text in locales/en/shell.json and locales/et/shell.json, and its icon in src/features/operations/overviews/MemberLinks.astro, the list of links on /me.',
    `api/features/${folder}/README.md: what the mark is for. docs/glossary.md: a row for the word.`,
    `src/features/${folder}/${kebab}.e2e.ts: run it once with npx playwright test src/features/${folder}, and look at the button and the list.`,
  ];
}
