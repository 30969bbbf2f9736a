/** The form field with the CSRF token of the session. */
export const TOKEN_FIELD = 'form_token';
