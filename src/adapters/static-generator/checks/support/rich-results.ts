/** Where an item must be for a rule to apply. */
export type Placement =
  /** At the top level, in `@graph`, or what a page or list is about (`mainEntity`, `item`). */
  | 'standalone'
  | 'anywhere'
  /** The value of this property of an item with one of these types. */
  | { readonly property: string; readonly of: readonly string[] };

/**
 * What a search engine needs to know about an item. A requirement is a path of properties such as `location.address`, or
 * alternatives such as `review|offers`. `a+b` needs both.
 */
export interface RichResult {
  /** Types of schema.org, with the subtypes that share the rule. */
  readonly types: readonly string[];
  readonly placement: Placement;
  /** Applies only to items with one of these properties. */
  readonly onlyWith?: readonly string[];
  readonly required: readonly string[];
  /** Required unless the item is the value of one of these properties of another item. */
  readonly requiredUnlessIn?: { readonly properties: readonly string[]; readonly required: readonly string[] };
  /** Required in all items of a list but the last. */
  readonly requiredUnlessLast?: readonly string[];
  readonly recommended: readonly string[];
  readonly source: string;
}

const split = (words: string): readonly string[] => words.split(' ');
const google = (page: string) => `https://developers.google.com/search/docs/appearance/structured-data/${page}`;

const EVENTS = split(
  'Event BusinessEvent ChildrensEvent ComedyEvent ConferenceEvent DanceEvent EducationEvent EventSeries ExhibitionEvent ' +
    'Festival FoodEvent Hackathon LiteraryEvent MusicEvent PerformingArtsEvent SaleEvent ScreeningEvent SocialEvent ' +
    'SportsEvent TheaterEvent VisualArtsEvent',
);

/** Without VacationRental, which has a rule of its own. */
const LOCAL_BUSINESSES = split(
  'LocalBusiness AccountingService AdultEntertainment AmusementPark AnimalShelter ArchiveOrganization ArtGallery Attorney ' +
    'AutoBodyShop AutoDealer AutoPartsStore AutoRental AutoRepair AutoWash AutomatedTeller AutomotiveBusiness Bakery ' +
    'BankOrCreditUnion BarOrPub BeautySalon BedAndBreakfast BikeStore BookStore BowlingAlley Brewery CafeOrCoffeeShop ' +
    'Campground Casino ChildCare ClothingStore ComedyClub ComputerStore ConvenienceStore DaySpa Dentist DepartmentStore ' +
    'Distillery DryCleaningOrLaundry Electrician ElectronicsStore EmergencyService EmploymentAgency EntertainmentBusiness ' +
    'ExerciseGym FastFoodRestaurant FinancialService FireStation Florist FoodEstablishment FurnitureStore GardenStore ' +
    'GasStation GeneralContractor GolfCourse GovernmentOffice GroceryStore HVACBusiness HairSalon HardwareStore HealthClub ' +
    'HobbyShop HomeAndConstructionBusiness HomeGoodsStore Hospital Hostel Hotel HousePainter IceCreamShop InsuranceAgency ' +
    'InternetCafe JewelryStore LegalService Library LiquorStore Locksmith LodgingBusiness MedicalBusiness MedicalClinic ' +
    'MensClothingStore MobilePhoneStore Motel MotorcycleDealer MotorcycleRepair MovieRentalStore MovieTheater MovingCompany ' +
    'MusicStore NailSalon NightClub Notary OfficeEquipmentStore Optician OutletStore PawnShop PetStore Pharmacy Physician ' +
    'Plumber PoliceStation PostOffice ProfessionalService PublicSwimmingPool RadioStation RealEstateAgent RecyclingCenter ' +
    'Resort Restaurant RoofingContractor SelfStorage ShoeStore ShoppingCenter SkiResort SportingGoodsStore ' +
    'SportsActivityLocation SportsClub StadiumOrArena Store TattooParlor TelevisionStation TennisComplex TireShop ' +
    'TouristInformationCenter ToyStore TravelAgency VeterinaryCare WholesaleStore Winery',
);

const ARTICLES = split(
  'Article AdvertiserContentArticle AnalysisNewsArticle BackgroundNewsArticle BlogPosting LiveBlogPosting NewsArticle ' +
    'OpinionNewsArticle Report ReportageNewsArticle ReviewNewsArticle SatiricalArticle ScholarlyArticle TechArticle',
);

const ORGANIZATIONS = split(
  'Organization Airline Consortium Corporation EducationalOrganization GovernmentOrganization NGO NewsMediaOrganization ' +
    'OnlineBusiness OnlineStore PerformingGroup Project SportsOrganization',
);

const PRODUCTS = split('Product IndividualProduct ProductModel');
const APPLICATIONS = split('SoftwareApplication MobileApplication WebApplication');
const RATING_COUNT = 'ratingCount|reviewCount';

/**
 * The types that Google Search documents, as of November 2026. Retired features are left out: FAQPage, HowTo, ClaimReview,
 * Book actions, course info, estimated salaries, learning videos, special announcements, vehicle listings, practice problems.
 * A product page need not sell anything, so what only merchant listings require is recommended here.
 */
export const RICH_RESULTS: readonly RichResult[] = [
  {
    types: ARTICLES,
    placement: 'standalone',
    required: [],
    recommended: split('author author.name author.url dateModified datePublished headline image'),
    source: google('article'),
  },
  {
    types: ['BreadcrumbList'],
    placement: 'anywhere',
    required: ['itemListElement'],
    recommended: [],
    source: google('breadcrumb'),
  },
  {
    types: ['ListItem'],
    placement: { property: 'itemListElement', of: ['BreadcrumbList'] },
    required: ['position', 'name|item.name'],
    requiredUnlessLast: ['item'],
    recommended: [],
    source: google('breadcrumb'),
  },
  {
    types: ['ItemList'],
    placement: 'standalone',
    required: ['itemListElement'],
    recommended: [],
    source: google('carousel'),
  },
  {
    types: ['Course'],
    placement: 'standalone',
    required: ['description', 'name'],
    recommended: ['provider'],
    source: google('course'),
  },
  {
    types: ['Dataset'],
    placement: 'standalone',
    required: ['description', 'name'],
    recommended: split('creator identifier isAccessibleForFree keywords license url'),
    source: google('dataset'),
  },
  {
    types: ['DiscussionForumPosting', 'SocialMediaPosting'],
    placement: 'standalone',
    required: ['author', 'author.name', 'datePublished', 'text|image|video|sharedContent'],
    recommended: split('author.url comment headline interactionStatistic url'),
    source: google('discussion-forum'),
  },
  {
    types: ['Quiz'],
    placement: 'standalone',
    required: ['hasPart'],
    recommended: ['about', 'educationalAlignment'],
    source: google('education-qa'),
  },
  {
    types: ['Question'],
    placement: { property: 'hasPart', of: ['Quiz'] },
    required: ['acceptedAnswer', 'acceptedAnswer.text', 'eduQuestionType', 'text'],
    recommended: [],
    source: google('education-qa'),
  },
  {
    types: ['EmployerAggregateRating'],
    placement: 'anywhere',
    required: ['itemReviewed', 'itemReviewed.name', 'ratingValue', RATING_COUNT],
    recommended: ['bestRating', 'worstRating'],
    source: google('employer-rating'),
  },
  {
    types: EVENTS,
    placement: 'standalone',
    required: ['location', 'location.address|location.url', 'name', 'startDate'],
    recommended: split('description endDate eventStatus image offers organizer performer'),
    source: google('event'),
  },
  {
    types: ['ImageObject'],
    placement: 'anywhere',
    onlyWith: split('acquireLicensePage copyrightNotice creator creditText license'),
    required: ['contentUrl|url', 'creator|creditText|copyrightNotice|license'],
    recommended: split('acquireLicensePage copyrightNotice creator creditText license'),
    source: google('image-license-metadata'),
  },
  {
    types: ['JobPosting'],
    placement: 'standalone',
    required: [
      'datePosted',
      'description',
      'hiringOrganization',
      'jobLocation|jobLocationType+applicantLocationRequirements',
      'title',
    ],
    recommended: split('baseSalary directApply employmentType identifier validThrough'),
    source: google('job-posting'),
  },
  {
    types: LOCAL_BUSINESSES,
    placement: 'standalone',
    required: ['address', 'name'],
    recommended: split('geo openingHoursSpecification|openingHours priceRange telephone url'),
    source: google('local-business'),
  },
  {
    types: ['MathSolver'],
    placement: 'standalone',
    required: ['potentialAction', 'potentialAction.target', 'potentialAction.mathExpression-input', 'url'],
    recommended: ['inLanguage', 'usageInfo'],
    source: google('math-solvers'),
  },
  {
    types: ['MemberProgram'],
    placement: 'anywhere',
    required: ['description', 'hasTiers', 'name'],
    recommended: ['url'],
    source: google('loyalty-program'),
  },
  {
    types: ['MemberProgramTier'],
    placement: { property: 'hasTiers', of: ['MemberProgram'] },
    required: ['hasTierBenefit', 'name'],
    recommended: ['hasTierRequirement', 'membershipPointsEarned'],
    source: google('loyalty-program'),
  },
  {
    types: ['MerchantReturnPolicy'],
    placement: 'anywhere',
    required: ['merchantReturnLink|applicableCountry+returnPolicyCategory'],
    recommended: ['merchantReturnDays', 'returnFees', 'returnMethod'],
    source: google('return-policy'),
  },
  {
    types: ['Movie'],
    placement: 'standalone',
    required: ['image', 'name'],
    recommended: split('aggregateRating dateCreated director review'),
    source: google('movie'),
  },
  {
    types: ORGANIZATIONS,
    placement: 'standalone',
    required: [],
    recommended: split('address contactPoint description logo name sameAs url'),
    source: google('organization'),
  },
  {
    types: PRODUCTS,
    placement: 'standalone',
    required: ['name', 'review|aggregateRating|offers'],
    recommended: split(
      'aggregateRating brand description gtin|gtin8|gtin12|gtin13|gtin14|isbn|mpn image offers review sku',
    ),
    source: google('product-snippet'),
  },
  {
    types: ['ProductGroup'],
    placement: 'standalone',
    required: ['name'],
    recommended: split('brand description hasVariant productGroupID variesBy'),
    source: google('product-variants'),
  },
  {
    types: ['Offer'],
    placement: { property: 'offers', of: PRODUCTS },
    required: ['price|priceSpecification.price'],
    recommended: ['availability', 'priceCurrency|priceSpecification.priceCurrency', 'priceValidUntil'],
    source: google('product-snippet'),
  },
  {
    types: ['AggregateOffer'],
    placement: { property: 'offers', of: PRODUCTS },
    required: ['lowPrice', 'priceCurrency'],
    recommended: ['highPrice', 'offerCount'],
    source: google('product-snippet'),
  },
  {
    types: ['ProfilePage'],
    placement: 'standalone',
    required: ['mainEntity', 'mainEntity.name|mainEntity.alternateName'],
    recommended: split('dateCreated dateModified mainEntity.description mainEntity.image mainEntity.sameAs'),
    source: google('profile-page'),
  },
  {
    types: ['QAPage'],
    placement: 'standalone',
    required: ['mainEntity'],
    recommended: [],
    source: google('qapage'),
  },
  {
    types: ['Question'],
    placement: { property: 'mainEntity', of: ['QAPage'] },
    required: ['answerCount', 'acceptedAnswer|suggestedAnswer', 'acceptedAnswer.text|suggestedAnswer.text', 'name'],
    recommended: split('author datePublished text upvoteCount'),
    source: google('qapage'),
  },
  {
    types: ['Recipe'],
    placement: 'standalone',
    required: ['image', 'name'],
    recommended: split(
      'aggregateRating author cookTime datePublished description keywords nutrition.calories prepTime recipeCategory ' +
        'recipeCuisine recipeIngredient recipeInstructions recipeYield totalTime video',
    ),
    source: google('recipe'),
  },
  {
    types: ['Review', 'EmployerReview', 'UserReview'],
    placement: 'anywhere',
    required: ['author', 'reviewRating', 'reviewRating.ratingValue'],
    requiredUnlessIn: { properties: ['review', 'reviews'], required: ['itemReviewed', 'itemReviewed.name'] },
    recommended: ['datePublished'],
    source: google('review-snippet'),
  },
  {
    types: ['AggregateRating'],
    placement: 'anywhere',
    required: [RATING_COUNT, 'ratingValue'],
    requiredUnlessIn: { properties: ['aggregateRating'], required: ['itemReviewed', 'itemReviewed.name'] },
    recommended: [],
    source: google('review-snippet'),
  },
  {
    types: ['ShippingService'],
    placement: 'anywhere',
    required: ['shippingConditions'],
    recommended: ['description', 'fulfillmentType', 'handlingTime', 'name'],
    source: google('shipping-policy'),
  },
  {
    types: APPLICATIONS,
    placement: 'standalone',
    required: ['name', 'offers.price|offers.lowPrice|offers.priceSpecification.price', 'aggregateRating|review'],
    recommended: ['applicationCategory', 'operatingSystem'],
    source: google('software-app'),
  },
  {
    types: ['SpeakableSpecification'],
    placement: 'anywhere',
    required: ['cssSelector|xpath|xPath'],
    recommended: [],
    source: google('speakable'),
  },
  {
    types: ['VacationRental'],
    placement: 'standalone',
    required: [
      'containsPlace',
      'containsPlace.occupancy',
      'containsPlace.occupancy.value',
      'identifier',
      'image',
      'latitude|geo.latitude',
      'longitude|geo.longitude',
      'name',
    ],
    recommended: split('address aggregateRating brand checkinTime checkoutTime description review'),
    source: google('vacation-rental'),
  },
  {
    types: ['VideoObject'],
    placement: 'anywhere',
    required: ['name', 'thumbnailUrl', 'uploadDate'],
    recommended: ['contentUrl|embedUrl', 'description', 'duration'],
    source: google('video'),
  },
];
