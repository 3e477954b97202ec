export { sendWeeklyFigures } from './send-weekly-figures.ts';
export { getWeeklyFigures } from './weekly-figures.ts';
