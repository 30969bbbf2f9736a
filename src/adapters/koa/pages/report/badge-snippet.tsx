/** Markdown for the badge. `address` has no characters that are special in Markdown. */
export function BadgeSnippet({ address }: { readonly address: string }) {
  return (
    <section class="card no-print" aria-labelledby="embedding">
      <h2 id="embedding">Embed this score</h2>
      <p>The badge shows the latest score. Add it to a README or any other Markdown file:</p>
      <p class="snippet">
        <code>{`[![Sitegrade](${address}/badge.svg)](${address})`}</code>
      </p>
    </section>
  );
}
