import { Logo } from '../components/logo.js';

export interface PrintHeadProps {
  /** `logo` is a URL; null if there is none. undefined for Sitegrade itself. */
  readonly sender: { readonly name: string; readonly logo: string | null } | undefined;
}

/** Who sends the report, on paper, in PDFs and in files. */
export function PrintHead({ sender }: PrintHeadProps) {
  return (
    <div class="print-head only-print">
      <p>
        <b>Web page report</b>
        {sender === undefined ? null : (
          <>
            <br />
            Prepared by <bdi>{sender.name}</bdi>
          </>
        )}
      </p>
      {sender === undefined ? (
        <p class="print-brand">
          <Logo /> Sitegrade
        </p>
      ) : sender.logo === null ? null : (
        <img src={sender.logo} alt="" />
      )}
    </div>
  );
}
