import type { ComponentChildren } from 'preact';
import { ActionForm } from './form-parts.js';
import { Frame } from './frame.js';
import type { Visit } from './visit.js';

export interface ConfirmPageProps {
  readonly visit: Visit;
  /** A question. */
  readonly title: string;
  /** Where the form goes, from the root. */
  readonly to: string;
  /** What the button does. */
  readonly buttonText: string;
  readonly back: { readonly path: string; readonly name: string };
  /** What will be gone, and hidden fields. */
  readonly children: ComponentChildren;
}

/** Asks once more before something is gone for good. */
export function ConfirmPage({ visit, title, to, buttonText: verb, back, children }: ConfirmPageProps) {
  return (
    <Frame visit={visit} title={title} back={back}>
      <ActionForm visit={visit} to={to} class="card reading">
        {children}
        <div class="buttons">
          <button type="submit" class="danger">
            {verb}
          </button>
          <a class="button secondary" href={visit.request.link(back.path)}>
            Cancel
          </a>
        </div>
      </ActionForm>
    </Frame>
  );
}
