import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import type { Violation } from '../../../../domain/index.js';
import { NESTED, groupFields, type FieldValue, type Fields } from '../../http/fields.js';

/** A class whose decorated properties are the parameters of a query or a body, by their names on the wire. */
export type RequestClass<Request extends object> = new () => Request;

export interface Reading<Request> {
  readonly value: Request;
  readonly violations: readonly Violation[];
}

/**
 * Prepares the reading of one class of requests. The reader gives every fault of names and values at once; its value
 * may be used only where there is none.
 */
export function requestReader<Request extends object>(
  requestClass: RequestClass<Request>,
): (fields: Fields) => Reading<Request> {
  const known = parameterNames(requestClass);
  return (fields) => {
    const { values, faults } = groupFields(fields, known);
    const given = [...values].filter(([, value]) => value !== '').map(([name, value]) => [name, plain(value)]);
    const value = plainToInstance(requestClass, Object.fromEntries(given), { exposeUnsetFields: false });
    const named = new Set(faults.map((fault) => fault.field));
    const broken = known.size === 0 ? [] : validateSync(value, { stopAtFirstError: true });
    return { value, violations: [...faults, ...broken.filter(({ property }) => !named.has(property)).map(toFault)] };
  };
}

export function parameterNames(requestClass: RequestClass<object>): ReadonlySet<string> {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(requestClass, '', false, false);
  return new Set(metadata.map(({ propertyName }) => propertyName));
}

/** Every rule refuses a boolean, so that is what an array or an object becomes. */
function plain(value: FieldValue): unknown {
  return value === NESTED ? false : value;
}

function toFault({ property, constraints }: ValidationError): Violation {
  const text = Object.values(constraints ?? {})[0] ?? 'invalid: This value is not allowed.';
  const colon = text.indexOf(': ');
  return { field: property, code: text.slice(0, colon), message: text.slice(colon + 2) };
}
