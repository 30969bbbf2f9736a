/** What a key may do. Each scope includes those before it. */
export const SCOPES = ['read', 'write', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];

/** Whether a key with the scope `held` may do what requires `required`. */
export function includesScope(held: Scope, required: Scope): boolean {
  return SCOPES.indexOf(held) >= SCOPES.indexOf(required);
}
