// Three realistic pages, with data of any size, for template.bench.ts.

export type TemplatePage = { name: string; text: string; partials: Record<string, string>; data: unknown };

const productList = `<h1>{collection.title}</h1>
{.if items}
<div class="grid">
  {.repeated section items}
  <article class="{@|item-classes}" id="p-{id}">
    <a href="{fullUrl}">
      {.main-image?}<img {@|image-meta} class="x" />{.or}<span class="none"></span>{.end}
      <h2>{title|htmlattr}</h2>
    </a>
    {@|product-price}{@|product-status}
    {.if categories}
    <ul>{.repeated section categories}<li><a href="/store?category={@|url-encode}">{@}</a></li>{.alternates with}, {.end}</ul>
    {.end}
    <time>{addedOn|date %B %d, %Y}</time>
    {.sold-out?}<b>sold out</b>{.or on-sale?}<b>sale</b>{.end}
    {.equal? @index 1}<em>first</em>{.end}
  </article>
  {.end}
</div>
{.or}<p>Nothing here yet.</p>{.end}`;

const productDetail = `{.section item}
<article class="{@|item-classes}">
  <h1>{title|html}</h1>
  {.repeated section items}
  <figure><img {@|image-meta}{@|image-srcset}/><figcaption>{title}</figcaption></figure>
  {.end}
  <div class="price">{@|product-price}</div>{@|product-status}
  <p>{excerpt|safe|truncate 60}</p>
  {@|product-checkout}
  {.if categories && tags}{.repeated section categories}{@|slugify}{.alternates with} / {.end}{.end}
  {.section structuredContent}
  {.repeated section variants}
  <i data-sku="{sku|htmlattr}">{qtyInStock} {qtyInStock|pluralize/item/items}{.if onSale} sale{.end}</i>
  {.end}
  {.end}
  {@|social-button}{@|comments}{@|comment-link}
  <script>var product = {@|json};</script>
</article>
{.end}`;

const blogList = `{.repeated section items}
<article class="{@|item-classes}">
  <h2><a href="{fullUrl}">{title|htmltag}</a></h2>
  <p class="meta">{author.displayName} · {publishOn|date %A, %B %e} · {.comments?}{@|comment-count}{.end}</p>
  {.excerpt?}<div>{excerpt|safe|truncate 80}</div>{.end}
  {.main-image?}<img {@|image-meta}/>{.end}
  {.repeated section tags}<a href="/blog?tag={@|url-encode}">{@}</a>{.alternates with}, {.end}
  {.var @n @index}{.if starred}<b>{@n}</b>{.end}
  {@|like-button}
  {@|apply foot}
</article>
{.alternates with}<hr/>{.or}<p>No posts.</p>{.end}`;

const foot = '<footer>{title} by {author.displayName} in {collection.title}</footer>';

/** @param size number of products, product pictures, or posts */
export function templatePages(size: number): TemplatePage[] {
  const range = Array.from({ length: size }, (_, i) => i);
  const page = (name: string, text: string, data: object): TemplatePage => ({
    name,
    text,
    partials: { foot },
    data: { ...site, ...data },
  });
  return [
    page('product list', productList, { items: range.map((i) => product(i, 1)) }),
    page('product detail', productDetail, { item: product(3, size) }),
    page('blog list', blogList, { items: range.map(post) }),
  ];
}

const site = {
  website: { timeZone: 'America/New_York', siteTitle: 'Shop', shareButtonOptions: { 1: true } },
  websiteSettings: { commentsEnabled: true, simpleLikingEnabled: true },
  collection: { title: 'Store', id: 'c1', urlId: 'store', typeName: 'products' },
  localizedStrings: {},
};

const picture = (i: number) => ({
  id: `i${i}`,
  title: `Picture ${i}`,
  assetUrl: `/img/${i}.jpg`,
  originalSize: '1500x1000',
  mediaFocalPoint: { x: 0.5, y: 0.5 },
  systemDataVariants: '100w,300w,500w,750w,1000w,1500w',
});

const product = (i: number, pictures: number) => ({
  ...picture(i),
  id: `p${i}`,
  urlId: `p${i}`,
  collectionId: 'c1',
  fullUrl: `/store/p${i}`,
  title: `Mug & "cup" number ${i}`,
  recordType: 11,
  recordTypeLabel: 'store-item',
  mainImageId: `m${i}`,
  excerpt: '<p>A mug for the first cup of the day, made by <b>hand</b> and glazed twice, in four colours.</p>',
  categories: ['Cups', 'Blue'],
  tags: ['new', 'made by hand'],
  addedOn: 1_600_000_000_000 + i * 1e7,
  items: Array.from({ length: pictures }, (_, at) => picture(at)),
  structuredContent: {
    productType: 1,
    variantOptionOrdering: ['Color', 'Size'],
    variants: [0, 1, 2, 3].map((at) => ({
      id: `v${at}`,
      sku: `S${at}`,
      attributes: { Color: ['Red', 'Blue'][at % 2], Size: ['S', 'M'][at >> 1] },
      price: 1000 + at * 100,
      priceMoney: { value: `${10 + at}.00`, currency: 'USD' },
      salePriceMoney: { value: '8.00', currency: 'USD' },
      onSale: i % 3 === 0,
      qtyInStock: i % 4,
      unlimited: false,
    })),
  },
});

const post = (i: number) => ({
  id: `b${i}`,
  fullUrl: `/blog/${i}`,
  title: `Post <${i}>`,
  author: { displayName: 'Jane Doe' },
  publishOn: 1_600_000_000_000 + i * 1e8,
  addedOn: 1_600_000_000_000,
  categories: ['News', 'Life'],
  tags: ['a', 'b'],
  excerpt: '<p>Text that is <b>long</b> enough to be cut when it is shown in a list of many posts like this one</p>',
  recordType: 1,
  recordTypeLabel: 'text',
  publicCommentCount: i,
  commentState: 1,
  mainImageId: 'x',
  assetUrl: `/b${i}.jpg`,
  originalSize: '100x200',
  starred: i % 2 === 0,
  likeCount: 3,
});
