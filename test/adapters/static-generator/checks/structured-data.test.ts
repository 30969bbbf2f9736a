import { RICH_RESULTS } from '../../../../src/adapters/static-generator/checks/support/rich-results.js';
import { auditOf, body, verdictTable, type PageSketch } from '../in-memory-page.js';

const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
const data = (...blocks: readonly unknown[]): PageSketch =>
  body(blocks.map((block) => script(JSON.stringify(block))).join('\n'));
const context = { '@context': 'https://schema.org' };
const item = (type: unknown, properties: object = {}) => data({ ...context, '@type': type, ...properties });
const findings = (sketch: PageSketch) => auditOf('structured-data', sketch).evidence.map(({ value }) => value);

const RATING = { '@type': 'AggregateRating', ratingValue: 4, reviewCount: 3 };
const OFFER = { '@type': 'Offer', price: 9, priceCurrency: 'EUR' };
const PLACE = { '@type': 'Place', address: 'Main Street 1' };
const EVENT = { '@type': 'Event', name: 'Concert', startDate: '2026-12-01', location: PLACE };

/** The least that each type needs. Without any one of these properties, the check must fail. */
const MINIMAL: readonly (readonly [type: string, properties: Record<string, unknown>])[] = [
  ['BreadcrumbList', { itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Home' }] }],
  ['ItemList', { itemListElement: ['https://example.com/1'] }],
  ['Course', { name: 'Tea', description: 'All about tea' }],
  ['Dataset', { name: 'Tea', description: 'All about tea' }],
  ['DiscussionForumPosting', { author: { name: 'Ann' }, datePublished: '2026-01-01', text: 'Hello' }],
  ['Quiz', { hasPart: { '@type': 'Thing', name: 'Other' } }],
  ['EmployerAggregateRating', { itemReviewed: { name: 'Acme' }, ratingValue: 4, ratingCount: 9 }],
  ['Event', { name: 'Concert', startDate: '2026-12-01', location: PLACE }],
  ['MusicEvent', { name: 'Concert', startDate: '2026-12-01', location: PLACE }],
  [
    'JobPosting',
    { title: 'Cook', description: 'Cooks', datePosted: '2026-01-01', hiringOrganization: 'A', jobLocation: PLACE },
  ],
  ['Restaurant', { name: 'Chez Ann', address: 'Main Street 1' }],
  [
    'MathSolver',
    { url: 'https://example.com', potentialAction: { target: 'https://x', 'mathExpression-input': 'required' } },
  ],
  ['MemberProgram', { name: 'Gold', description: 'Points', hasTiers: { name: 'Gold', hasTierBenefit: 'Points' } }],
  ['MerchantReturnPolicy', { merchantReturnLink: 'https://example.com/returns' }],
  ['MerchantReturnPolicy', { applicableCountry: 'DE', returnPolicyCategory: 'Finite' }],
  ['Movie', { name: 'Film', image: 'a.jpg' }],
  ['Product', { name: 'Shoe', offers: OFFER }],
  ['ProductGroup', { name: 'Shoes' }],
  ['ProfilePage', { mainEntity: { '@type': 'Person', name: 'Ann' } }],
  ['QAPage', { mainEntity: { '@type': 'Thing', name: 'Other' } }],
  ['Recipe', { name: 'Soup', image: 'a.jpg' }],
  ['Review', { author: 'Ann', reviewRating: { ratingValue: 4 }, itemReviewed: { name: 'Shoe' } }],
  ['AggregateRating', { ratingValue: 4, ratingCount: 3, itemReviewed: { name: 'Shoe' } }],
  ['ShippingService', { shippingConditions: { '@type': 'ShippingConditions', doesNotShip: false } }],
  ['SoftwareApplication', { name: 'App', offers: { price: 0 }, aggregateRating: RATING }],
  ['SpeakableSpecification', { cssSelector: 'h1' }],
  ['VideoObject', { name: 'Film', thumbnailUrl: 'a.jpg', uploadDate: '2026-01-01' }],
  [
    'VacationRental',
    {
      name: 'Hut',
      identifier: '1',
      image: 'a.jpg',
      latitude: 0,
      longitude: 0,
      containsPlace: { occupancy: { value: 2 } },
    },
  ],
];

describe.each(MINIMAL)('structured-data: %s', (type, properties) => {
  test('passes with every required property', () => {
    expect(auditOf('structured-data', item(type, properties)).outcome).toBe('pass');
  });

  test.each(Object.keys(properties))('fails without %s', (name) => {
    for (const value of [undefined, null, '', ' \n', [], {}]) {
      expect(auditOf('structured-data', item(type, { ...properties, [name]: value })).outcome).toBe('fail');
    }
  });
});

verdictTable('structured-data', [
  ['no structured data', 'not applicable', body('<p>Hello')],
  ['a type without requirements', 'not applicable', item('WebSite', { name: 'Example' })],
  ['a retired type', 'not applicable', item('FAQPage')],
  ['JSON that does not parse', 'not applicable', body(script('{"@type":"Product"'))],
  ['JSON of another vocabulary', 'not applicable', data({ '@context': 'https://w3id.org/x', '@type': 'Product' })],
  ['a script of another type', 'not applicable', body('<script type=application/json>{"@type":"Product"}</script>')],
  ['a type with recommendations only', 'pass', item('NewsArticle')],
  ['no context', 'fail', data({ '@type': 'Product' })],
  ['a type with the address of schema.org', 'fail', item('http://schema.org/Product')],
  ['a type with a prefix', 'fail', item('schema:Product')],
  ['properties with a prefix', 'pass', item('schema:ProductGroup', { 'schema:name': 'Shoes' })],
  ['several types', 'fail', item(['Thing', 'Product'])],
  ['an object as context', 'fail', data({ '@context': { '@vocab': 'https://schema.org/' }, '@type': 'Product' })],
  ['a list of contexts', 'fail', data({ '@context': ['https://schema.org', { x: 'https://x' }], '@type': 'Product' })],
  [
    'a list of items',
    'fail',
    data([
      { ...context, '@type': 'WebSite' },
      { ...context, '@type': 'Product' },
    ]),
  ],
  ['a graph', 'fail', data({ ...context, '@graph': [{ '@type': 'WebSite' }, { '@type': 'Product' }] })],
  [
    'a second block',
    'fail',
    data({ ...context, '@type': 'ProductGroup', name: 'x' }, { ...context, '@type': 'Product' }),
  ],
  ['what a page is about', 'fail', item('WebPage', { mainEntity: { '@type': 'Product', name: 'Shoe' } })],
  ['what a page mentions', 'not applicable', item('WebPage', { mentions: { '@type': 'Product', name: 'Shoe' } })],
  [
    'an item of a carousel',
    'fail',
    item('ItemList', { itemListElement: [{ '@type': 'ListItem', item: { '@type': 'Recipe' } }] }),
  ],
  ['a value in JSON-LD’s notation', 'pass', item('ProductGroup', { name: { '@value': 'Shoes' } })],
  ['an empty value in JSON-LD’s notation', 'fail', item('ProductGroup', { name: { '@value': '' } })],
  [
    'an online event',
    'pass',
    data({ ...context, ...EVENT, location: { '@type': 'VirtualLocation', url: 'https://x.example' } }),
  ],
  ['a place without an address', 'fail', data({ ...context, ...EVENT, location: { '@type': 'Place', name: 'Hall' } })],
  [
    'zero and false are values',
    'pass',
    item('SoftwareApplication', { name: 'App', offers: { price: 0 }, review: false }),
  ],
  ['an offer without a price', 'fail', item('Product', { name: 'Shoe', offers: { '@type': 'Offer' } })],
  [
    'a price in a specification',
    'pass',
    item('Product', { name: 'S', offers: { '@type': 'Offer', priceSpecification: [{ price: 1 }] } }),
  ],
  ['a range of prices', 'fail', item('Product', { name: 'S', offers: { '@type': 'AggregateOffer', lowPrice: 1 } })],
  ['an offer of a service', 'not applicable', item('Service', { offers: { '@type': 'Offer' } })],
  [
    'a rating without a count',
    'fail',
    item('Product', { name: 'S', aggregateRating: { ...RATING, reviewCount: undefined } }),
  ],
  ['a rating of its own without a subject', 'fail', data({ ...context, ...RATING })],
  [
    'a review in a product',
    'pass',
    item('Product', { name: 'S', review: { '@type': 'Review', author: 'A', reviewRating: { ratingValue: 1 } } }),
  ],
  [
    'a remote job',
    'pass',
    item('JobPosting', {
      title: 'Cook',
      description: 'Cooks',
      datePosted: '2026-01-01',
      hiringOrganization: 'A',
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { name: 'DE' },
    }),
  ],
  [
    'a remote job from nowhere',
    'fail',
    item('JobPosting', {
      title: 'Cook',
      description: 'Cooks',
      datePosted: '2026-01-01',
      hiringOrganization: 'A',
      jobLocationType: 'TELECOMMUTE',
    }),
  ],
  [
    'a question without answers',
    'fail',
    item('QAPage', { mainEntity: { '@type': 'Question', name: 'Why?', answerCount: 0 } }),
  ],
  [
    'a question with an answer',
    'pass',
    item('QAPage', {
      mainEntity: { '@type': 'Question', name: 'Why?', answerCount: 1, suggestedAnswer: [{ text: 'So' }] },
    }),
  ],
  [
    'a card without an answer',
    'fail',
    item('Quiz', { hasPart: [{ '@type': 'Question', eduQuestionType: 'Flashcard', text: 'Why?' }] }),
  ],
  ['an image without a license', 'not applicable', item('ImageObject', { url: 'a.jpg' })],
  ['a licensed image', 'pass', item('ImageObject', { contentUrl: 'a.jpg', license: 'https://x.example' })],
  ['a licensed image without an address', 'fail', item('ImageObject', { license: 'https://x.example' })],
  [
    'a reference to an item on the page',
    'fail',
    data({
      ...context,
      '@graph': [
        { '@type': 'ProfilePage', mainEntity: { '@id': '#a' } },
        { '@id': '#a', '@type': 'Person', url: 'x' },
      ],
    }),
  ],
  [
    'a reference to a complete item',
    'pass',
    data({
      ...context,
      '@graph': [
        { '@type': 'ProfilePage', mainEntity: { '@id': '#a' } },
        { '@id': '#a', '@type': 'Person', name: 'Ann' },
      ],
    }),
  ],
  ['a reference to another page', 'pass', item('ProfilePage', { mainEntity: { '@id': 'https://example.com/#a' } })],
  ['a URL instead of an item', 'pass', item('ProfilePage', { mainEntity: 'https://example.com/#a' })],
  [
    'an item in two parts',
    'pass',
    data({ ...context, '@id': '#a', '@type': 'Product', name: 'Shoe' }, { ...context, '@id': '#a', offers: OFFER }),
  ],
  ['an item described elsewhere', 'not applicable', item('Product', { '@id': 'https://example.com/#a' })],
  [
    'a review that a product refers to',
    'pass',
    data({
      ...context,
      '@graph': [
        { '@type': 'Product', name: 'S', review: { '@id': '#r' } },
        { '@id': '#r', '@type': 'Review', author: 'A', reviewRating: { ratingValue: 5 } },
      ],
    }),
  ],
]);

const crumb = (position: number, more: object = {}) => ({
  '@type': 'ListItem',
  position,
  name: `Step ${position}`,
  ...more,
});
const link = { item: 'https://example.com/' };
verdictTable('structured-data', [
  ['breadcrumbs', 'pass', item('BreadcrumbList', { itemListElement: [crumb(1, link), crumb(2, link), crumb(3)] })],
  ['breadcrumbs in reverse', 'pass', item('BreadcrumbList', { itemListElement: [crumb(2), crumb(1, link)] })],
  [
    'a list in JSON-LD’s notation',
    'pass',
    item('BreadcrumbList', { itemListElement: { '@list': [crumb(1, link), crumb(2)] } }),
  ],
  [
    'breadcrumbs without an address',
    'fail',
    item('BreadcrumbList', { itemListElement: [crumb(1), crumb(2, link), crumb(3)] }),
  ],
  [
    'breadcrumbs without a position',
    'fail',
    item('BreadcrumbList', { itemListElement: [{ ...crumb(1), position: null }] }),
  ],
  [
    'a name in the item',
    'pass',
    item('BreadcrumbList', {
      itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@id': '/', name: 'Home' } }],
    }),
  ],
  ['breadcrumbs of a page', 'fail', item('WebPage', { breadcrumb: { '@type': 'BreadcrumbList' } })],
]);

const PRODUCT = '<div itemscope itemtype="https://schema.org/Product">';
verdictTable('structured-data', [
  ['microdata', 'fail', body(`${PRODUCT}<b itemprop=name>Shoe</b></div>`)],
  ['microdata without a name', 'fail', body(`${PRODUCT}<b itemprop=name> </b><i itemprop=sku>1</i></div>`)],
  [
    'complete microdata',
    'pass',
    body(
      `${PRODUCT}<b itemprop=name>Shoe</b><div itemprop=offers itemscope itemtype=http://schema.org/Offer><meta itemprop=price content=9></div></div>`,
    ),
  ],
  [
    'an offer without a price',
    'fail',
    body(
      `${PRODUCT}<b itemprop=name>Shoe</b><div itemprop=offers itemscope itemtype=http://schema.org/Offer><meta itemprop=price content=""></div></div>`,
    ),
  ],
  [
    'several names',
    'pass',
    body(
      '<div itemscope itemtype=https://schema.org/Movie><img itemprop="image thumbnailUrl" src=a.jpg><b itemprop="alternateName name">F</b></div>',
    ),
  ],
  [
    'a value with markup',
    'pass',
    body('<div itemscope itemtype=https://schema.org/ProductGroup><h1 itemprop=name><b>Shoe</b></h1></div>'),
  ],
  ['another vocabulary', 'not applicable', body('<div itemscope itemtype=https://data-vocabulary.org/Product></div>')],
  [
    'properties from elsewhere',
    'not applicable',
    body(`<div itemscope itemref=a itemtype="https://schema.org/Product"></div>`),
  ],
  [
    'a nested item with properties from elsewhere',
    'pass',
    body(
      '<div itemscope itemtype=https://schema.org/ProfilePage><p itemprop=mainEntity itemscope itemref=a></p></div>',
    ),
  ],
  ['a property outside of any item', 'not applicable', body('<p itemprop=name>x</p>')],
]);

test('structured-data says which properties are missing, where', () => {
  const audit = auditOf('structured-data', {
    html: `<!doctype html>\n<p>\n${script(
      JSON.stringify([
        { ...context, '@type': 'Product', name: 'Shoe' },
        { ...context, '@type': 'Event', name: 'x'.repeat(100) },
        {
          ...context,
          '@type': 'JobPosting',
          title: 'Cook',
          datePosted: '2026-01-01',
          description: 'x',
          hiringOrganization: 'y',
        },
      ]),
    )}`,
  });
  expect(audit.explanation).toMatch(
    /^3 of 3 items lack required properties\. Recommended for Product: aggregateRating, brand, /,
  );
  expect(audit.evidence.map(({ value, line }) => [value, line])).toEqual([
    ['Product “Shoe” lacks review, aggregateRating or offers', 3],
    [`Event “${'x'.repeat(59)}…” lacks location; startDate`, 3],
    ['JobPosting lacks jobLocation or jobLocationType and applicantLocationRequirements', 3],
  ]);
});

test('structured-data lists what is recommended', () => {
  expect(auditOf('structured-data', item('Movie', { name: 'Film', image: 'a.jpg', director: 'Ann' })).explanation).toBe(
    '1 item has every required property. Recommended for Movie: aggregateRating, dateCreated, review.',
  );
});

test('structured-data checks an item with two types of one rule once', () => {
  expect(findings(item(['Restaurant', 'LocalBusiness'], { name: 'Chez Ann' }))).toEqual([
    'Restaurant “Chez Ann” lacks address',
  ]);
});

describe('structured-data with hostile input', () => {
  const outcome = (html: string) => auditOf('structured-data', body(html)).outcome;

  test('deep nesting', () => {
    const depth = 100_000;
    expect(outcome(script(`${'{"mainEntity":'.repeat(depth)}{"@type":"Product"}${'}'.repeat(depth)}`))).toBe(
      'not applicable',
    );
    expect(outcome(script(`${'['.repeat(depth)}${']'.repeat(depth)}`))).toBe('not applicable');
  });

  test('many items', () => {
    const audit = auditOf('structured-data', body(script(`[${'{"@type":"Product"},'.repeat(15_000)}{}]`)));
    expect(audit.outcome).toBe('fail');
    expect(audit.evidence).toHaveLength(10);
    expect(audit.explanation).toContain('The page has more structured data than is checked.');
  });

  test('more characters than are read', () => {
    expect(outcome(script(`["${'x'.repeat(2_000_000)}",{"@type":"Product"}]`))).toBe('not applicable');
  });

  test('references that multiply', () => {
    const refs = JSON.stringify(Array.from({ length: 100 }, () => ({ '@id': '#a' })));
    const rentals = `{"@type":"VacationRental","containsPlace":${refs}},`.repeat(100);
    const places = `{"@id":"#a","occupancy":${refs}},`.repeat(10);
    const audit = auditOf('structured-data', body(script(`[${rentals}${places}{}]`)));
    expect(audit.outcome).toBe('fail');
  });

  test('names of the prototype', () => {
    expect(outcome(script('{"@type":["__proto__","constructor","Product"],"__proto__":{"name":"x","offers":1}}'))).toBe(
      'fail',
    );
    expect(
      outcome('<p itemscope itemtype=https://schema.org/Product><b itemprop="__proto__ constructor @type">x</b>'),
    ).toBe('fail');
  });

  test('items of other kinds than objects', () => {
    expect(outcome(script('[null,1,"x",true,[[]],{"@type":1},{"@type":[null,{}]},{"@id":1,"@graph":2}]'))).toBe(
      'not applicable',
    );
  });

  test('many elements with microdata', () => {
    const audit = auditOf('structured-data', body('<p itemscope itemtype=https://schema.org/Product>'.repeat(10_001)));
    expect(audit.outcome).toBe('not applicable');
    expect(audit.explanation).toContain('The page has more structured data than is checked.');
  });
});

test('every documented type has a source, and no rule names a property twice', () => {
  for (const { required, recommended, requiredUnlessIn, requiredUnlessLast, source, types } of RICH_RESULTS) {
    expect(new URL(source).host).toBe('developers.google.com');
    expect(types.length).toBeGreaterThan(0);
    const needed = [...required, ...(requiredUnlessIn?.required ?? []), ...(requiredUnlessLast ?? [])];
    for (const names of [needed, recommended]) expect(new Set(names).size).toBe(names.length);
    for (const path of [...needed, ...recommended].flatMap((requirement) => requirement.split(/[|+]/))) {
      expect(path).toMatch(/^[a-z][A-Za-z\d-]*(?:\.[a-z][A-Za-z-]*)*$/);
    }
  }
});
