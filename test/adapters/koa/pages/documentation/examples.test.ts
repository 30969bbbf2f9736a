import { examplesOf, variablesOf } from '../../../../../src/adapters/koa/pages/documentation/api/examples.js';
import type { ApiOperation } from '../../../../../src/adapters/koa/pages/documentation/api/open-api.js';

const OPERATION: ApiOperation = {
  id: 'updateThing',
  tag: 'Things',
  method: 'PUT',
  path: '/things/{thingId}',
  summary: 'Update a thing',
  description: '',
  needsKey: true,
  parameters: [{ name: 'thingId', in: 'path', required: true, schema: { type: 'string' } }],
  fields: [],
  bodyExample: null,
  queryExample: '',
  responses: [{ status: 200, description: '', headers: [], type: 'application/json', schema: null }],
};

const BASE = 'http://127.0.0.1:3000';

function codeOf(change: Partial<ApiOperation>, id: 'curl' | 'javascript' | 'python', base = BASE): string {
  return examplesOf({ ...OPERATION, ...change }, base).find((example) => example.id === id)!.code;
}

test('the key and the parameters of the path are environment variables', () => {
  expect(variablesOf(OPERATION)).toEqual(['SITEGRADE_KEY', 'THING_ID']);
  expect(codeOf({}, 'curl')).toBe(
    `curl -X PUT "${BASE}/things/$THING_ID" \\\n  -H "Authorization: Bearer $SITEGRADE_KEY"`,
  );
  expect(codeOf({}, 'javascript')).toContain(`fetch(\`${BASE}/things/\${THING_ID}\`, {`);
  expect(codeOf({}, 'python')).toContain(`f'${BASE}/things/{THING_ID}',`);
});

test('a parameter with an example value needs no variable', () => {
  const parameters = [{ ...OPERATION.parameters[0]!, example: 'a/b' }];
  expect(variablesOf({ ...OPERATION, parameters })).toEqual(['SITEGRADE_KEY']);
  for (const id of ['curl', 'javascript', 'python'] as const) {
    expect(codeOf({ parameters }, id)).toContain(`${BASE}/things/a%2Fb`);
  }
});

test('an operation without key, body and response body has the shortest program', () => {
  const change = {
    method: 'GET',
    path: '/things',
    needsKey: false,
    parameters: [],
    responses: [{ ...OPERATION.responses[0]!, status: 204, type: null }],
  };
  expect(codeOf(change, 'curl')).toBe(`curl "${BASE}/things"`);
  expect(codeOf(change, 'javascript')).toBe(
    `const response = await fetch('${BASE}/things');\nconsole.log(response.status);`,
  );
  expect(codeOf(change, 'python')).toMatch(/^import urllib\.request\n\nrequest = .*print\(response\.status\)$/s);
});

test('a list is a repeated field, or an array', () => {
  const bodyExample = { exclude: ['/a/**', "/it's"] };
  expect(codeOf({ bodyExample }, 'curl')).toMatch(/"exclude=\/a\/\*\*" \\\n {2}--data-urlencode "exclude=\/it's"$/);
  expect(codeOf({ bodyExample }, 'javascript')).toContain("{ exclude: ['/a/**', '/it\\'s'] }");
  expect(codeOf({ bodyExample }, 'python')).toContain("{'exclude': ['/a/**', '/it\\'s']}");
});

test('values and addresses are escaped for their language', () => {
  const bodyExample = { name: `it's "$HOME" \`id\` {x} \\` };
  expect(codeOf({ bodyExample }, 'curl')).toContain('"name=it\'s \\"\\$HOME\\" \\`id\\` {x} \\\\"');
  expect(codeOf({ bodyExample }, 'javascript')).toContain(`{ name: 'it\\'s "$HOME" \`id\` {x} \\\\' }`);
  expect(codeOf({ bodyExample }, 'python')).toContain(`{'name': 'it\\'s "$HOME" \`id\` {x} \\\\'}`);
  const base = `http://x/$\{y}\`"'{z}`;
  expect(codeOf({}, 'curl', base)).toContain(`"http://x/\\$\{y}\\\`\\"'{z}/things/$THING_ID"`);
  expect(codeOf({}, 'javascript', base)).toContain(`\`http://x/\\$\{y}\\\`"\\'{z}/things/$\{THING_ID}\``);
  expect(codeOf({}, 'python', base)).toContain(`f'http://x/$\{{y}}\`"\\'{{z}}/things/{THING_ID}'`);
});
