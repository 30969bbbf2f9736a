import { Logo } from '../components/logo.js';
import type { PageRequest } from '../page-request.js';

/** Who sends the report, on paper and in PDFs. */
export function PrintHead({ request }: { readonly request: PageRequest }) {
  const { sender } = request.site;
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
      ) : sender.logoPath === null ? null : (
        <img src={request.link(sender.logoPath)} alt="" />
      )}
    </div>
  );
}
