import 'reflect-metadata';
import { Transform } from 'class-transformer';
import { IsIn, ValidateIf, registerDecorator } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** Why a value is invalid. class-validator carries one text, so errors are written as `code: message`. */
export interface RuleViolation {
  readonly code: string;
  readonly message: string;
}

/** The schema that describes a field in openapi.json. */
type FieldSchema = Exclude<Parameters<typeof JSONSchema>[0], (...parameters: never[]) => unknown>;

/** The type of the libraries' property decorators. */
type Decorator = (target: object, name: string) => void;

/** An optional field. Unlike class-validator's IsOptional, it rejects null. */
export function Optional(): Decorator {
  return ValidateIf((_, value) => value !== undefined);
}

/** One of several strings. */
export function OneOf(values: readonly string[], schema: FieldSchema): Decorator {
  return combine(IsIn([...values], choiceMessage(values)), describedAs({ type: 'string', ...schema }));
}

/**
 * One of several small integers, as a JSON integer or, because forms have no numbers, as digits. `01`, ` 1`, `1e0` and
 * `true` are invalid.
 */
export function IntegerOf(values: readonly number[], schema: FieldSchema): Decorator {
  const fromDigits = new Map<unknown, number>(values.map((value) => [String(value), value]));
  return combine(
    Transform(({ value }) => fromDigits.get(value) ?? (value as unknown)),
    IsIn([...values], choiceMessage(values)),
    describedAs({ type: 'integer', ...schema }),
  );
}

/** A whole number from `least` to `most`, as a JSON integer or as digits, like IntegerOf. */
export function IntegerFrom(least: number, most: number, schema: FieldSchema): Decorator {
  const message = `$property must be a whole number from ${least} to ${most}.`;
  return combine(
    Transform(({ value }) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : (value as unknown))),
    Satisfies(
      (value) =>
        Number.isInteger(value) && (value as number) >= least && (value as number) <= most
          ? null
          : { code: 'out_of_range', message },
      { type: 'integer', minimum: least, maximum: most, ...schema },
    ),
  );
}

const DIGITS = /^(?:0|[1-9]\d{0,8})$/;

const FLAGS: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ['1', true],
  ['true', true],
  [1, true],
  ['0', false],
  ['false', false],
  [0, false],
]);

/** true or false, as JSON or as a word, or 1 or 0. */
export function Flag(schema: FieldSchema): Decorator {
  return combine(
    Transform(({ value }) => FLAGS.get(value) ?? (value as unknown)),
    IsIn([true, false], { message: 'invalid_choice: $property must be 1, 0, true or false.' }),
    describedAs({ type: 'boolean', ...schema }),
  );
}

/** A list of texts, as a JSON array or a repeated field. `check` gets all of them. */
export function TextList(check: Check<readonly string[]>, schema: FieldSchema): Decorator {
  return Satisfies(
    (value, body) =>
      Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? check(value, body)
        : { code: 'invalid_type', message: 'This must be a list of strings.' },
    { type: 'array', items: { type: 'string' }, ...schema },
  );
}

/** Returns what is wrong with a field, or null. `body` has the other fields. */
type Check<Value> = (value: Value, body: object) => RuleViolation | null;

/** A field that passes `check`, usually a rule of the domain. */
export function Satisfies(check: Check<unknown>, schema: FieldSchema): Decorator {
  return combine(
    (target, propertyName) => {
      registerDecorator({
        name: 'satisfies',
        target: target.constructor,
        propertyName,
        validator: {
          validate: (value, context) => check(value, context?.object ?? {}) === null,
          defaultMessage: (context) => {
            const found = check(context?.value, context?.object ?? {});
            return `${found?.code}: ${found?.message}`;
          },
        },
      });
    },
    describedAs({ type: 'string', ...schema }),
  );
}

/** Applies a check of strings to any value. A missing value is checked as an empty string. */
export function ofText(check: Check<string>): Check<unknown> {
  return (value = '', body) =>
    typeof value === 'string' ? check(value, body) : { code: 'invalid_type', message: 'This must be a string.' };
}

function describedAs(schema: FieldSchema): Decorator {
  return JSONSchema(schema);
}

function choiceMessage(values: readonly (string | number)[]): { message: string } {
  return { message: `invalid_choice: $property must be one of ${values.join(', ')}.` };
}

function combine(...decorators: Decorator[]): Decorator {
  return (target, name) => {
    for (const decorate of decorators) decorate(target, name);
  };
}
