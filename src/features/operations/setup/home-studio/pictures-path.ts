export const picturesPath = '/api/admin/customizations/pictures';
