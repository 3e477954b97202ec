import type { FeatureNames } from '../names.ts';

/** What remains to be done by hand for a mark on articles. */
export function nextStepsOfMark({ folder, kebab, snake }: FeatureNames): string[] {
  return [
    `npx drizzle-kit generate --name ${snake}: the migration. The tests in api/features/${folder} pass from then on.`,
    `locales/en/${kebab}.json and locales/et/${kebab}.json: its texts. The button’s label ("button") is the same whether it is pressed or not, and appears nowhere else on an article’s page: “Bookmark this article”, „Lisa järjehoidjatesse“.`,
    'src/lib/navigation.ts: a link to the list in everyMembers, last of what is their own, with its text in locales/en/shell.json and locales/et/shell.json, and its icon in src/features/operations/overview/MemberLinks.astro, the list of links on /me.',
    `api/features/${folder}/README.md: what the mark is for. docs/glossary.md: a row for the word.`,
    `api/features/${folder}: suspended members may still create and delete the mark, because nobody else sees it. If others do, use requireParticipant in both verbs, and delete their rows in api/features/accounts/suspensions/suspension.test.ts.`,
    `src/features/${folder}/${kebab}.e2e.ts: run it once with npx playwright test src/features/${folder}, and look at the button and the list.`,
  ];
}
