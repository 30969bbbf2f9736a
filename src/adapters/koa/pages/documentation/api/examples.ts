import type { ApiOperation } from './open-api.js';

/** A complete program that calls one operation. */
export interface Example {
  /** For anchors. */
  readonly id: 'curl' | 'javascript' | 'python';
  readonly language: string;
  readonly code: string;
}

/**
 * The same request for the shell, Node.js and Python, without packages to install. The API key and the IDs come from
 * environment variables: `SITEGRADE_KEY`, and the parameters of the path in capitals, such as `ID`.
 * @param base the public address of the service
 */
export function examplesOf(operation: ApiOperation, base: string): readonly Example[] {
  return [
    { id: 'curl', language: 'curl', code: curl(operation, base) },
    { id: 'javascript', language: 'JavaScript', code: javaScript(operation, base) },
    { id: 'python', language: 'Python', code: python(operation, base) },
  ];
}

/** The environment variables that the examples of an operation read. */
export function variablesOf(operation: ApiOperation): readonly string[] {
  const { needsKey, path } = operation;
  return [...(needsKey ? ['SITEGRADE_KEY'] : []), ...partsOf(operation, path).filter(isVariable).map(variable)];
}

function curl(operation: ApiOperation, base: string): string {
  const { method, needsKey, bodyExample } = operation;
  const address = addressOf(operation, base, shellText, (name) => `$${name}`);
  // curl sends POST by itself if there is a body.
  const isImplied = method === 'GET' || (method === 'POST' && bodyExample !== null);
  return [
    `curl${isImplied ? '' : ` -X ${method}`} "${address}"`,
    ...(needsKey ? ['-H "Authorization: Bearer $SITEGRADE_KEY"'] : []),
    ...Object.entries(bodyExample ?? {}).flatMap(([name, value]) =>
      [value].flat().map((item) => `--data-urlencode "${shellText(`${name}=${plainValue(item)}`)}"`),
    ),
  ].join(' \\\n  ');
}

function javaScript(operation: ApiOperation, base: string): string {
  const { method, needsKey, bodyExample } = operation;
  const variables = variablesOf(operation);
  const hasVariables = variables.some((name) => name !== 'SITEGRADE_KEY');
  const quote = hasVariables ? '`' : "'";
  const escape = (text: string) => text.replaceAll(/[\\`']|\$\{/g, '\\$&');
  const address = `${quote}${addressOf(operation, base, escape, (name) => `\${${name}}`)}${quote}`;
  const headers = [
    ...(needsKey ? ['    Authorization: `Bearer $' + '{SITEGRADE_KEY}`,'] : []),
    ...(bodyExample === null ? [] : ["    'Content-Type': 'application/json',"]),
  ];
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(bodyExample === null ? [] : [`  body: JSON.stringify({ ${members(bodyExample, (name) => name, 'null')} }),`]),
  ];
  const result = { json: ', await response.json()', text: ', await response.text()', none: '' }[bodyOf(operation)];
  return [
    ...(variables.length === 0 ? [] : [`const { ${variables.join(', ')} } = process.env;`, '']),
    ...(options.length === 0
      ? [`const response = await fetch(${address});`]
      : [`const response = await fetch(${address}, {`, ...options, '});']),
    `console.log(response.status${result});`,
  ].join('\n');
}

function python(operation: ApiOperation, base: string): string {
  const { method, needsKey, bodyExample } = operation;
  const variables = variablesOf(operation);
  const hasVariables = variables.some((name) => name !== 'SITEGRADE_KEY');
  const escape = (text: string) => {
    const escaped = text.replaceAll(/[\\']/g, '\\$&');
    return hasVariables ? escaped.replaceAll(/[{}]/g, '$&$&') : escaped;
  };
  const address = `${hasVariables ? 'f' : ''}'${addressOf(operation, base, escape, (name) => `{${name}}`)}'`;
  const headers = [
    ...(needsKey ? ["        'Authorization': f'Bearer {SITEGRADE_KEY}',"] : []),
    ...(bodyExample === null ? [] : ["        'Content-Type': 'application/json',"]),
  ];
  const body = bodyOf(operation);
  const isJsonUsed = body === 'json' || bodyExample !== null;
  const result = { json: ', json.load(response)', text: ', response.read().decode()', none: '' }[body];
  return [
    ...(isJsonUsed ? ['import json'] : []),
    ...(variables.length === 0 ? [] : ['import os']),
    'import urllib.request',
    '',
    ...variables.map((name) => `${name} = os.environ['${name}']`),
    ...(variables.length === 0 ? [] : ['']),
    'request = urllib.request.Request(',
    `    ${address},`,
    ...(method === 'GET' ? [] : [`    method='${method}',`]),
    ...(headers.length === 0 ? [] : ['    headers={', ...headers, '    },']),
    ...(bodyExample === null ? [] : [`    data=json.dumps({${members(bodyExample, quoted, 'None')}}).encode(),`]),
    ')',
    'with urllib.request.urlopen(request) as response:',
    `    print(response.status${result})`,
  ].join('\n');
}

/** The URL of an example, with a variable for each parameter that has no example value. */
function addressOf(
  operation: ApiOperation,
  base: string,
  escape: (text: string) => string,
  place: (variable: string) => string,
): string {
  const path = partsOf(operation, operation.path)
    .map((part) => (isVariable(part) ? place(variable(part)) : escape(part)))
    .join('');
  return escape(base) + path + (operation.queryExample === '' ? '' : escape(`?${operation.queryExample}`));
}

/** The path, split into text and parameters in braces. Parameters with an example value are text. */
function partsOf({ parameters }: ApiOperation, path: string): readonly string[] {
  return path.split(/(\{\w+\})/).map((part) => {
    const parameter = parameters.find(({ in: location, name }) => location === 'path' && part === `{${name}}`);
    return parameter?.example === undefined ? part : encodeURIComponent(parameter.example);
  });
}

function isVariable(part: string): boolean {
  return part.startsWith('{');
}

/** `{generationId}` becomes `GENERATION_ID`. */
function variable(part: string): string {
  return part.slice(1, -1).replaceAll(/[A-Z]/g, '_$&').toUpperCase();
}

function bodyOf({ responses }: ApiOperation): 'json' | 'text' | 'none' {
  const type = responses.find(({ status }) => status < 300)?.type ?? null;
  if (type === null) return 'none';
  return type === 'application/json' ? 'json' : 'text';
}

/** Text between double quotes in a shell. */
function shellText(text: string): string {
  return text.replaceAll(/["$`\\]/g, '\\$&');
}

/** The members of an object of strings, numbers and lists. */
function members(example: object, nameOf: (name: string) => string, none: string): string {
  return Object.entries(example)
    .map(([name, value]) => `${nameOf(name)}: ${valueOf(value, none)}`)
    .join(', ');
}

function valueOf(value: unknown, none: string): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return `[${value.map((item) => valueOf(item, none)).join(', ')}]`;
  return value === null ? none : plainValue(value);
}

function plainValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}
