export { presentAppealOn, presentDecision } from './present-decision.ts';
export {
  countOffences,
  selectAlike,
  selectAppealsOn,
  selectDecisionsAbout,
  selectDecisionsOn,
  selectHistory,
} from './queries.ts';
