import { LogoMark } from '../components/logo.js';
import { renderMarkup } from '../page-answer.js';

/** The favicon. Its colors are inline because no style sheet applies to it. */
export const ICON = renderMarkup(
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <LogoMark background="#2456d6" foreground="#ffffff" />
  </svg>,
);
