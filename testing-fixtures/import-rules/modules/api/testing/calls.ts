export const calls = ['GET /api/goods'];
