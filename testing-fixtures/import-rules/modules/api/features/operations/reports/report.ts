export const report = 'report';
