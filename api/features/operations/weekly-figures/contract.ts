import { z } from 'zod';

/** Whether the administrator gets the weekly mail. */
export const weeklyFiguresSchema = z.object({ isOn: z.boolean() });
export const weeklyFiguresResponse = { data: weeklyFiguresSchema };
export type WeeklyFigures = z.output<typeof weeklyFiguresSchema>;
