import { ValidateIf } from 'class-validator';
import {
  DEFAULT_SCAN_OPTIONS,
  MAX_DEPTH,
  MAX_GLOBS,
  MAX_GLOB_LENGTH,
  MAX_PAGES,
  MAX_PASSWORD_LENGTH,
  MAX_URL_LENGTH,
  PASSWORD_REQUIRED,
  SITEMAP_USES,
  passwordViolation,
  readScanOptions,
  targetUrlViolation,
  type ScanOptionsInput,
  type SitemapUse,
  type Violation,
} from '../../../../domain/index.js';
import { PRIVACY_CODES, type PrivacyCode } from '../presenters/values.js';
import { Flag, IntegerFrom, IntegerOf, OneOf, Optional, Satisfies, TextList, ofText } from './rules.js';

const { maxPages, maxDepth, sitemap, externalLinks } = DEFAULT_SCAN_OPTIONS;

const GLOBS = { maxItems: MAX_GLOBS, items: { type: 'string', minLength: 1, maxLength: MAX_GLOB_LENGTH } } as const;

export class CreateScanBody {
  @Satisfies(ofText((text) => targetUrlViolation(text)), {
    description: 'Where the scan begins: an absolute http or https URL without credentials.',
    format: 'uri',
    maxLength: MAX_URL_LENGTH,
  })
  url!: string;

  @Optional()
  @IntegerFrom(1, MAX_PAGES, { description: 'Maximum number of pages to visit.', default: maxPages })
  max_pages?: number;

  @Optional()
  @IntegerFrom(0, MAX_DEPTH, { description: 'Maximum number of clicks from the start.', default: maxDepth })
  max_depth?: number;

  @Optional()
  @OneOf(SITEMAP_USES, {
    description:
      'How to find pages: `use` follows links and reads the sitemaps, `only` reads the sitemaps and follows no links, `ignore` reads no sitemaps.',
    default: sitemap,
  })
  sitemap?: SitemapUse;

  @Optional()
  @TextList((include) => optionViolation({ include }), {
    description:
      'Visits only pages whose path matches one of these patterns: `*` stands for anything without a slash, `**` for anything. The start is visited either way.',
    example: ['/blog/**'],
    ...GLOBS,
  })
  include?: readonly string[];

  @Optional()
  @TextList((exclude) => optionViolation({ exclude }), {
    description: 'Visits no pages whose path matches one of these patterns.',
    example: ['/blog/tags/*'],
    ...GLOBS,
  })
  exclude?: readonly string[];

  @Optional()
  @Flag({ description: 'Whether to check links to other sites, each URL once.', default: externalLinks })
  external_links?: boolean;

  @Optional()
  @IntegerOf(PRIVACY_CODES, {
    description:
      'Privacy of the reports that the scan creates: 0 = public, 1 = private, 2 = password. A report that exists keeps its own.',
    default: 1,
  })
  privacy?: PrivacyCode;

  @ValidateIf((body: CreateScanBody) => body.privacy === 2)
  @Satisfies(ofText((text) => (text === '' ? PASSWORD_REQUIRED : passwordViolation(text))), {
    description: 'Password of the reports that the scan creates. Required if privacy is 2, ignored otherwise.',
    minLength: 1,
    maxLength: MAX_PASSWORD_LENGTH,
  })
  password?: string;
}

function optionViolation(input: ScanOptionsInput): Violation | null {
  return readScanOptions(input).violations?.[0] ?? null;
}
