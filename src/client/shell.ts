import { fillNextInMail, keepCodeOfLink } from '../lib/kept-code.ts';
import { startAnalytics } from './analytics.ts';
import { keepBrandFresh } from './brand-cache.ts';
import { startBuildCheck } from './build-check.ts';
import { followSession } from './follow-session.ts';
import { completeJoinLinks } from './join-links.ts';
import { keepInputAcrossLanguages } from './keep-typed.ts';
import { startLoadingOverlay } from './loading-overlay.ts';
import { replaceBrokenLogos, replaceBrokenPictures } from './logo-fallback.ts';
import { signOutOnLostSession } from './lost-session.ts';
import { closeMenuOnTabOut } from './menus.ts';
import { startThemeToggle } from './theme.ts';

// The one script on every page: small, framework-free and optional.
keepCodeOfLink();
fillNextInMail();
startThemeToggle();
startLoadingOverlay();
closeMenuOnTabOut();
keepInputAcrossLanguages();
completeJoinLinks();
replaceBrokenLogos();
replaceBrokenPictures();
followSession();
signOutOnLostSession();
startBuildCheck();
keepBrandFresh();
startAnalytics();
