/** How to show the score elsewhere. The address has only characters that mean nothing to Markdown. */
export function BadgeSnippet({ address }: { readonly address: string }) {
  return (
    <section class="card no-print" aria-labelledby="embedding">
      <h2 id="embedding">Show this score elsewhere</h2>
      <p>The badge says how the latest grading went. In Markdown, such as a README:</p>
      <p class="snippet">
        <code>{`[![Sitegrade](${address}/badge.svg)](${address})`}</code>
      </p>
    </section>
  );
}
