import 'reflect-metadata';
import { Transform } from 'class-transformer';
import { IsIn, ValidateIf, registerDecorator } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';

/** Why a value is refused; class-validator carries one text only, so both are written as `code: message`. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** The schema that describes a field in openapi.json. */
type FieldSchema = Exclude<Parameters<typeof JSONSchema>[0], (...parameters: never[]) => unknown>;

/** How the libraries type their decorators of properties. */
type Decorator = (target: object, name: string) => void;

/** A field that may be absent. Unlike class-validator's own it does not let null through. */
export function Optional(): Decorator {
  return ValidateIf((_, value) => value !== undefined);
}

/** One of a few texts. */
export function OneOf(values: readonly string[], schema: FieldSchema): Decorator {
  return together(IsIn([...values], refusal(values)), describedAs({ type: 'string', ...schema }));
}

/**
 * One of a few small integers, sent as a JSON integer or as its digits. `01`, ` 1`, `1e0` and `true` are none.
 * On the wire a form has no numbers, so digits are the only way there.
 */
export function IntegerOf(values: readonly number[], schema: FieldSchema): Decorator {
  const fromDigits = new Map<unknown, number>(values.map((value) => [String(value), value]));
  return together(
    Transform(({ value }) => fromDigits.get(value) ?? (value as unknown)),
    IsIn([...values], refusal(values)),
    describedAs({ type: 'integer', ...schema }),
  );
}

/** What is wrong with a field, or null. Fields that hang together find the others in `body`. */
type Check<Value> = (value: Value, body: object) => Refusal | null;

/** A field that obeys `check`, mostly one of the domain. */
export function Satisfies(check: Check<unknown>, schema: FieldSchema): Decorator {
  return together(
    (target, propertyName) => {
      registerDecorator({
        name: 'obeys',
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

/** A check of a text, made a check of whatever came over the wire. An absent value is checked as an empty text. */
export function ofText(check: Check<string>): Check<unknown> {
  return (value = '', body) =>
    typeof value === 'string' ? check(value, body) : { code: 'invalid_type', message: 'This is not a text.' };
}

function describedAs(schema: FieldSchema): Decorator {
  return JSONSchema(schema);
}

function refusal(values: readonly (string | number)[]): { message: string } {
  return { message: `invalid_choice: $property is one of ${values.join(', ')}.` };
}

function together(...decorators: Decorator[]): Decorator {
  return (target, name) => {
    for (const decorate of decorators) decorate(target, name);
  };
}
