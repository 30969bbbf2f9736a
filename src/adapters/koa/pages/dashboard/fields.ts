/** The field of every form that holds the token of its session. */
export const TOKEN_FIELD = 'form_token';
