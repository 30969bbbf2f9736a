/**
 * The part of SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/) that our logs use. Rejects unknown properties,
 * and requires what GitHub code scanning requires beyond the standard.
 */
const text = { type: 'string', minLength: 1 };
const level = { enum: ['none', 'note', 'warning', 'error'] };
const propertyBag = { type: 'object' };

function object(properties: Record<string, unknown>, required: readonly string[] = Object.keys(properties)) {
  return { type: 'object', properties, required, additionalProperties: false };
}

const plainMessage = object({ text });

const location = object({
  physicalLocation: object({
    artifactLocation: object({ uri: { type: 'string', format: 'uri-reference', minLength: 1 } }),
    region: object(
      {
        startLine: { type: 'integer', minimum: 1 },
        startColumn: { type: 'integer', minimum: 1 },
        snippet: object({ text: { type: 'string' } }),
      },
      ['startLine'],
    ),
  }),
});

const rule = object({
  id: text,
  shortDescription: plainMessage,
  fullDescription: plainMessage,
  help: object({ text, markdown: text }),
  helpUri: { type: 'string', format: 'uri' },
  defaultConfiguration: object({ level }),
  properties: object(
    {
      tags: { type: 'array', items: text, uniqueItems: true },
      precision: { enum: ['very-high', 'high', 'medium', 'low'] },
      'problem.severity': { enum: ['error', 'warning', 'recommendation'] },
      weight: { type: 'number' },
    },
    ['tags', 'precision', 'problem.severity'],
  ),
});

const result = object(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: 0 },
    kind: { enum: ['pass', 'open', 'informational', 'notApplicable', 'review', 'fail'] },
    level,
    message: plainMessage,
    locations: { type: 'array', items: location, minItems: 1 },
    partialFingerprints: object({ primaryLocationLineHash: { type: 'string', pattern: '^[0-9a-f]+:\\d+$' } }),
    properties: propertyBag,
  },
  ['ruleId', 'level', 'message', 'locations', 'partialFingerprints'],
);

const run = object({
  tool: object({
    driver: object({
      name: text,
      version: text,
      properties: propertyBag,
      rules: { type: 'array', items: rule, uniqueItems: true },
    }),
  }),
  columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
  results: { type: 'array', items: result },
  invocations: {
    type: 'array',
    items: object({
      executionSuccessful: { type: 'boolean' },
      toolExecutionNotifications: { type: 'array', items: object({ level, message: plainMessage }) },
    }),
  },
});

export const SARIF_SCHEMA = object({
  $schema: { type: 'string', format: 'uri' },
  version: { const: '2.1.0' },
  runs: { type: 'array', items: run, minItems: 1 },
});
