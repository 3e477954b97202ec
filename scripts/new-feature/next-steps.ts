import type { Audience, FeatureNames } from './names.ts';

/** What is left to do by hand once a feature's files are written; CONTRIBUTING.md says more of each. */
export function nextSteps({ folder, kebab, snake }: FeatureNames, audience: Audience): string[] {
  const isForMembers = audience === 'members';
  const links = isForMembers ? 'everyMembers' : 'visitorLinks and memberLinks';
  return [
    `api/features/${folder}/schema.ts: say what it keeps, and only then run npx drizzle-kit generate --name ${snake}. From there on its tests pass.`,
    ...(isForMembers
      ? []
      : [
          'If a row holds a member’s data: write personal-data.ts and register it in api/features/operations/personal-data/registry.ts.',
        ]),
    `api/features/${folder}/README.md, contract.ts, rules.ts and the verbs: make them yours, and their tests. Who may call, and at what cost: api/testing/permission-matrix.ts and api/testing/round-trips/community.ts.`,
    `locales/en/${kebab}.json and locales/et/${kebab}.json: its texts.`,
    `src/pages/${kebab}.astro: who opens it; testing/browser/site-pages.ts says the same.`,
    `src/lib/navigation.ts: a link to it in ${links}, with its text in locales/en/shell.json and locales/et/shell.json.`,
    ...(isForMembers
      ? []
      : ['src/pages/sitemap.xml.ts: if search engines should know the page; draw it with indexed={false} if not.']),
    `src/features/${folder}/: a journey in the browser, as *.e2e.ts.`,
  ];
}
