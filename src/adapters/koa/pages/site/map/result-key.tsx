const KEY_HEIGHTS = { good: 10, decent: 7, bad: 4, none: 2 } as const;

/** A small bar in the color and height of a label. */
export function ResultKey({ result }: { readonly result: keyof typeof KEY_HEIGHTS }) {
  const height = KEY_HEIGHTS[result];
  return (
    <svg class={`site-key ${result === 'none' ? 'neutral' : result}`} viewBox="0 0 10 10" aria-hidden="true">
      <rect y={10 - height} width="10" height={height} />
    </svg>
  );
}
