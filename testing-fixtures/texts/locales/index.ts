import enErrors from './en/errors.json' with { type: 'json' };
import enGoods from './en/goods.json' with { type: 'json' };
import etErrors from './et/errors.json' with { type: 'json' };
import etGoods from './et/goods.json' with { type: 'json' };

export const resources = { en: { errors: enErrors, goods: enGoods }, et: { errors: etErrors, goods: etGoods } };
