export const GoodCard = ({ t }: { t: (key: string) => string }) => (
  <section title="Card">
    {t('goods:title')} <b>YouTube</b> <i>in an island</i>
  </section>
);
