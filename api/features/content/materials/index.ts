export { downloadMaterial, linkToFile } from './download-material.ts';
export { loadMaterialPage } from './get-material.ts';
export { type ListedMaterial, listMaterialFiles } from './list-materials.ts';
export { materialType } from './material-type.ts';
