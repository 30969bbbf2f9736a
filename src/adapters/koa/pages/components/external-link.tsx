/** A link only to what a report can be about: whatever else storage holds, no other scheme gets into a link. */
export function ExternalLink({ url }: { readonly url: string }) {
  if (!/^https?:\/\//.test(url)) return <bdi>{url}</bdi>;
  return (
    <a href={url} rel="noopener nofollow ugc">
      <bdi>{url}</bdi>
    </a>
  );
}
