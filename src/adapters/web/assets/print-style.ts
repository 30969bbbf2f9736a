import { css } from './css.js';

/** Paper: light, without what can only be operated, with everything unfolded. */
export const PRINT_STYLE = css`
  @media print {
    :root {
      color-scheme: light;
      --back: #fff;
      --shadow: none;
    }
    @page {
      margin: 16mm 14mm;
    }
    body {
      display: block;
      font-size: 10.5pt;
      print-color-adjust: exact;
    }
    .wide {
      max-width: none;
      padding-inline: 0;
    }
    .site-header {
      position: static;
    }
    .skip,
    .site-header nav,
    .no-print,
    form,
    button {
      display: none !important;
    }
    .card {
      padding: 0;
      border: 0;
    }
    .pair {
      display: block;
    }
    .card + .card,
    .pair,
    .pair + .card {
      margin-top: 1.5rem;
    }
    h2,
    h3,
    .audit-head,
    summary {
      break-after: avoid;
    }
    .summary,
    .evidence li,
    .mend,
    .chart,
    .data tr {
      break-inside: avoid;
    }
    .report-head .target {
      max-height: none;
    }
    .chart {
      max-width: 11cm;
    }
    .audits > li {
      padding-block: 0.6rem;
    }
    .folded .audit-facts,
    .folded .evidence {
      display: none;
    }
    details::details-content {
      content-visibility: visible;
      block-size: auto;
    }
    summary::before {
      display: none;
    }
    a {
      color: inherit;
    }
  }
`;
