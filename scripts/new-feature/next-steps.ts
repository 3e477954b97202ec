import type { Audience, FeatureNames } from './names.ts';

/** What remains to be done by hand; CONTRIBUTING.md explains each step. */
export function nextSteps({ folder, kebab, snake }: FeatureNames, audience: Audience): string[] {
  const isForMembers = audience === 'members';
  return [
    `api/features/${folder}/schema.ts: set the columns first, then run npx drizzle-kit generate --name ${snake}. Its tests pass from then on.`,
    ...(isForMembers
      ? []
      : [
          'If a row holds a member’s data: write personal-data.ts and register it in api/features/operations/privacy/personal-data/registry.ts.',
        ]),
    `api/features/${folder}/README.md, contract.ts, rules.ts, the verbs and their tests: replace the placeholders. Who may call, and how many exchanges each call makes: api/testing/permission-matrix.ts and api/testing/round-trips/community.ts.`,
    ...(isForMembers
      ? [
          'Suspended members may make the calls that write, because only the member sees what they write. If others read it, use requireWriter, and delete its row in api/features/accounts/suspensions/suspension.test.ts.',
        ]
      : []),
    `locales/en/${kebab}.json and locales/et/${kebab}.json: its texts.`,
    'If it goes with something a community can switch off: its page and calls under it in api/platform/offerings/contract.ts.',
    ...(folder.startsWith('community/')
      ? ['api/features/community/README.md: its row on the map of the folders.']
      : []),
    `src/pages/${kebab}.astro: who may open it, as in testing/browser/page-rules.ts.`,
    isForMembers
      ? 'src/lib/navigation.ts: a link to it in everyMembers, last in its group, with its text in locales/en/shell.json and locales/et/shell.json, and its icon in src/features/operations/overview/MemberLinks.astro.'
      : 'api/features/brand/navigation/contract.ts: its page in navigationPages and, if every community should show it, in productLinks; src/lib/navigation.ts: a link to it in memberLinks, beside what it resembles. Its text is in locales/en/shell.json and locales/et/shell.json.',
    ...(isForMembers
      ? []
      : [
          'src/pages/sitemap.xml.ts: add the page if search engines should list it; otherwise render it with indexed={false}.',
        ]),
    `src/features/${folder}/: a browser test of the main journey, as *.e2e.ts.`,
  ];
}
