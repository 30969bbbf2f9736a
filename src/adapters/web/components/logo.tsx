/** The mark of the service: a gauge. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" class="logo-ground" />
      <path class="logo-track" d="M7 21a9 9 0 1 1 18 0" />
      <path class="logo-arc" d="M7 21a9 9 0 0 1 13.5-7.8" />
      <path class="logo-hand" d="M16 21l5.5-6.5" />
      <circle class="logo-hub" cx="16" cy="21" r="2" />
    </svg>
  );
}
