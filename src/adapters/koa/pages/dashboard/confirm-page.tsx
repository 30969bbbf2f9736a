import type { ComponentChildren } from 'preact';
import { ActionForm } from './form-parts.js';
import { Frame } from './frame.js';
import type { Visit } from './visit.js';

export interface ConfirmPageProps {
  readonly visit: Visit;
  readonly title: string;
  /** Path that the form posts to, from the root. */
  readonly to: string;
  readonly buttonText: string;
  readonly back: { readonly path: string; readonly name: string };
  /** What will be deleted, and hidden fields. */
  readonly children: ComponentChildren;
}

/** Asks for confirmation before something is deleted. */
export function ConfirmPage({ visit, title, to, buttonText, back, children }: ConfirmPageProps) {
  return (
    <Frame visit={visit} title={title} back={back}>
      <ActionForm visit={visit} to={to} class="card reading">
        {children}
        <div class="buttons">
          <button type="submit" class="danger">
            {buttonText}
          </button>
          <a class="button secondary" href={visit.request.link(back.path)}>
            Cancel
          </a>
        </div>
      </ActionForm>
    </Frame>
  );
}
