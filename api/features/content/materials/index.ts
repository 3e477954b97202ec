export { createDownloadLink, downloadMaterial } from './download-material.ts';
export { loadMaterialPage } from './get-material.ts';
export { type ListedMaterial, listMaterialFiles } from './list-materials.ts';
export { materialType } from './material-type.ts';
