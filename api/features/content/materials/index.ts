export { downloadMaterial, linkToFile } from './download-material.ts';
export { openMaterial } from './get-material.ts';
export { type ListedMaterial, listMaterialFiles } from './list-materials.ts';
export { materialKind } from './material-kind.ts';
