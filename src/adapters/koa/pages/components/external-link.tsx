/** A link to an http or https URL. Any other scheme, such as `javascript:`, is shown as plain text. */
export function ExternalLink({ url }: { readonly url: string }) {
  if (!/^https?:\/\//.test(url)) return <bdi>{url}</bdi>;
  return (
    <a href={url} rel="noopener nofollow ugc">
      <bdi>{url}</bdi>
    </a>
  );
}
