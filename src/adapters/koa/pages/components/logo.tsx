/** The logo, a gauge in a 32 × 32 square. Without colors, the style sheet sets them. */
export function LogoMark({
  background,
  foreground,
}: {
  readonly background?: string | undefined;
  readonly foreground?: string | undefined;
}) {
  return (
    <>
      <rect width="32" height="32" rx="8" fill={background} />
      <g fill="none" stroke={foreground} stroke-width="3" stroke-linecap="round">
        <path d="M7 21a9 9 0 1 1 18 0" opacity="0.4" />
        <path d="M7 21a9 9 0 0 1 13.5-7.8" />
        <path d="M16 21l5.5-6.5" stroke-width="2.5" />
      </g>
      <circle cx="16" cy="21" r="2" fill={foreground} />
    </>
  );
}

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <LogoMark />
    </svg>
  );
}
