import cloudflare from '@astrojs/cloudflare';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { dropUnusedIcons } from './scripts/build/drop-unused-icons.ts';
import { excludeSharedStyles, sharedStyles } from './scripts/build/exclude-shared-styles.ts';
import { inlineFirstPaint } from './scripts/build/inline-first-paint.ts';
import { preloadIslands } from './scripts/build/preload-islands.ts';
import { relaxDevPolicy } from './scripts/build/relax-dev-policy.ts';
import { requireAssets } from './scripts/build/require-assets.ts';
import { retryModuleLoads } from './scripts/build/retry-module-loads.ts';
import { shakeContracts } from './scripts/build/shake-contracts.ts';
import { stripIslandIds } from './scripts/build/strip-island-ids.ts';
import { writeBuildId } from './scripts/build/write-build-id.ts';
import { clientDirectives } from './src/client/client-directives.mjs';

/** Styles that similar pages load as one file. Otherwise, a page would load a dozen files, some with 71 bytes. */
const styleFiles = [
  { name: 'ui', test: sharedStyles },
  {
    name: 'staff',
    test: /\/src\/(?:ui\/(?:table\/|chip\.css|fading-edges\.css)|layouts\/shell\/StaffNavigation|features\/(?:moderation\/(?:cases\/|reports\/reported-files)|operations\/(?:audit-log|members)\/)|pages\/(?:moderator|admin\/users)\/).*css/,
  },
  // Styles that parts of islands import. Members' pages load them together.
  { name: 'parts', test: /\/src\/ui\/(?!chart\/|parts\/|figures).*\.css$/ },
  // The home page shows both kinds of lists, so it shares a file with the pages of each.
  {
    name: 'lists',
    test: /\/(?:ContentTiles?|EventList|EventRow|EventDate|EventBadge)\.astro\?.*css|\/features\/site\/home\/.*css|\/pages\/index\.astro.*css/,
  },
  {
    name: 'experts',
    test: /\/(?:Portrait|AvailabilityMark|Expert(?:Card|Facts|Filter))\.astro\?.*css|\/pages\/experts\.astro.*css/,
  },
  {
    name: 'joining',
    test: /\/(?:WaitingPage|ProviderButtons|CodeForm)\.astro\?.*css|\/pages\/auth\/sign(?:in|up).*css/,
  },
  // A member's public page shows these too.
  {
    name: 'rows',
    test: /\/features\/community\/(?:members\/(?:hover-card|members-list)|posts\/feed\/(?:feed|members-posts)\.|reactions\/reactions).*css/,
  },
  {
    name: 'posts',
    test: /\/(?:features\/community\/(?:comments|posts|reactions|spaces)\/|layouts\/Community|pages\/community\/).*css/,
  },
  { name: 'conversations', test: /\/features\/community\/threads\/.*css|\/pages\/messages\/.*css/ },
  {
    name: 'settings',
    test: /\/features\/accounts\/(?:identities\/Connections|sessions\/|settings\/|two-factor\/|users\/).*css|\/blocks\/blocked-members.*css|\/(?:deletions\/Data|appeals\/Decisions)Settings.*css|\/overview\/OwnAccountFacts.*css|\/pages\/(?:settings|my-profile)\.astro.*css/,
  },
  {
    name: 'editors',
    test: /\/features\/content\/(?:drafts|recipes)\/.*\.css|\/pages\/admin\/events\/\[id\]\/index.*css/,
  },
  { name: 'audience', test: /\/features\/(?:growth\/(?:campaigns|segments)|community\/announcements)\/.*css/ },
];

/**
 * The files that scripts are built into: one for every page, one more for every member's page, one each for the parts
 * of islands, forms and tables, and others that join small modules. A file also contains what its modules import,
 * unless that is in a file of higher priority, such as `times`.
 */
const scriptFiles = [
  {
    name: 'page',
    test: /vite\/preload-helper|\/src\/(?:layouts\/Base\.astro|client\/(?:busy-button|load-module|sign-in-again)\.ts)/,
    priority: 4,
  },
  // The forms of visitors' pages. Islands have their own form code.
  {
    name: 'sent-form',
    test: /\/src\/(?:client\/enhance-form|features\/accounts\/auth\/typed-address)\.ts/,
    priority: 3,
  },
  { name: 'times', test: /\/src\/ui\/viewer-zone\.ts|\/platform\/calendar\/time\.ts/, priority: 4 },
  { name: nameHeaderTextFile, priority: 4 },
  {
    name: 'members',
    test: /\/(?:MemberMenu\.tsx|render-part\.tsx|ui\/fading-edges\.ts|client\/(?:load-styles|shortcuts)\.ts)|\/@astrojs\/react\/.*client/,
    priority: 3,
  },
  {
    name: 'parts',
    test: /\/src\/(?:client\/(?:api-data|one-at-a-time)\.ts|ui\/(?:pictures\/use-large-pictures|AuthorName|Menu|EmptyState|NewEntriesButton|StatusMessage|Badge|DateTime|Icon|Skeleton|Tabs|lazy-part|use-save-file|table\/ReadFailure)\.tsx|ui\/(?:name-page|use-delayed-call|use-more-ahead)\.ts)|\/platform\/(?:actor|images)\/contract\.ts/,
    priority: 2,
  },
  // Feeds, posts and conversations show reactions.
  {
    name: 'reactions',
    test: /\/community\/reactions\/(?:ReactionBar\.tsx|(?:change-reactions|reaction-emojis)\.ts)/,
    priority: 2,
  },
  // Pages show the list of conversations and, beside it, the open one.
  {
    name: 'conversations',
    test: /\/community\/threads\/(?:list\/ConversationRows\.tsx|(?:list-beside|name-other-members|waiting-messages|conversation\/(?:stored-queue|use-kept-focus))\.ts)/,
    priority: 2,
  },
  {
    name: 'input-field',
    test: /\/src\/(?:ui\/(?:Input|Password)Field\.tsx|client\/form-values\.ts)/,
    priority: 2,
  },
  { name: 'list', test: /\/src\/ui\/table\/(?:Filters|filter-fields|IgnoredValues|Pages)\.tsx/, priority: 2 },
  { name: 'table', test: /\/src\/ui\/(?:table\/|Download\.tsx)|@tanstack/, priority: 1 },
  {
    name: 'forms',
    test: /\/src\/ui\/(?:form\/(?:Form|fields|ChoicesField)|Dialog|Confirm|YesNoDialog)\.tsx|\/ui\/form\/(?:form-fields|use-send-again)\.ts/,
    priority: 1,
  },
  {
    name: 'writing',
    test: /\/src\/(?:ui\/composer\/(?:composer|focus-at-end)\.ts|client\/(?:unsent-text|writing-surface)\.ts|ui\/form\/use-unsent-text\.ts)|\/community\/threads\/contract\.ts/,
    priority: 2,
  },
  { name: 'upload', test: /\/src\/client\/(?:upload-file|until-answered)\.ts/, priority: 1 },
  {
    name: 'attach',
    test: /\/community\/threads\/files\/(?:use-attach\.ts|attached-file\.ts|AttachedFiles\.tsx)/,
    priority: 0,
  },
  { name: 'composer', test: /\/src\/ui\/(?:composer\/(?:Composer\.tsx|ComposerFrame)|form\/OtherText)/, priority: 0 },
  {
    name: 'audience',
    test: /\/src\/features\/(?:growth\/(?:campaigns\/campaign-tones|segments\/describe-segment)|community\/announcements\/(?:announcement-fields|describe-audience))\.tsx?/,
    priority: 1,
  },
  {
    name: 'saved-form',
    test: /\/src\/(?:ui\/(?:form\/(?:SavedForm|use-latest-version|update-shown-values)|ActionButton|use-copied)|client\/copy-text)\.tsx?/,
    priority: 1,
  },
];

/** Puts the two text files of a language that every member's page loads into one file. */
function nameHeaderTextFile(id) {
  return /\/locales\/(\w+)\/(?:shell|errors\.general)\.json/.exec(id)?.[1] ?? null;
}

/** Registers our own renderer of React components before that of `react()`, which provides the rest. */
function renderIslands() {
  const serverEntrypoint = new URL('./src/server/render-island.ts', import.meta.url);
  const renderer = { name: '@astrojs/react', clientEntrypoint: '@astrojs/react/client.js', serverEntrypoint };
  return {
    name: 'render-islands',
    hooks: { 'astro:config:setup': ({ addRenderer }) => addRenderer(renderer) },
  };
}

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  session: false,
  adapter: cloudflare({
    imageService: 'passthrough',
    // In development, shares KV and files with `npm start`: `workerDataFolder` in scripts/local/settings.ts.
    persistState: { path: `${process.env.DATA_FOLDER || '.data'}/worker` },
  }),
  integrations: [
    renderIslands(),
    stripIslandIds(),
    react(),
    clientDirectives(),
    writeBuildId(),
    relaxDevPolicy(),
    dropUnusedIcons(),
    shakeContracts(),
    inlineFirstPaint(),
    requireAssets(),
    preloadIslands(),
    excludeSharedStyles(),
    retryModuleLoads(),
  ],
  build: { inlineStylesheets: 'never' },
  // refuse-foreign-requests.ts checks origins, and also handles forms on pages without a referrer.
  security: { csp: true, checkOrigin: false },
  vite: {
    // TanStack's store includes this polyfill for older versions of React; ours has the hook itself.
    resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
    build: { assetsInlineLimit: 0 },
    environments: {
      ssr: { build: { rolldownOptions: { output: { codeSplitting: { groups: styleFiles } } } } },
      // The adapter adds a banner for Workers to every file; browsers don't need it.
      client: { build: { rolldownOptions: { output: { banner: '', codeSplitting: { groups: scriptFiles } } } } },
    },
  },
});
