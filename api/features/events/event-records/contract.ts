export const attendanceStates = ['going', 'waitlisted'] as const;
