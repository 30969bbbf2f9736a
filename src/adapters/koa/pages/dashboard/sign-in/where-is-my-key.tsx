/** Says where the visitor finds their API key, or gets one. */
export function WhereIsMyKey() {
  return (
    <section aria-labelledby="where" class="where">
      <h2 id="where">Where is my key?</h2>
      <ul class="bulleted">
        <li>
          You started this server? The terminal printed the key once, after{' '}
          <q>Your first API key, with full access to the account</q>.
        </li>
        <li>
          You lost it, or the server uses PostgreSQL? Create a key on the machine of the server. Stop a server with the
          embedded database first.
          <pre>
            <code>sitegrade keys create --account default --name laptop --scope admin</code>
          </pre>
        </li>
        <li>Someone else runs this server? Ask them for a key.</li>
      </ul>
    </section>
  );
}
