export interface ProgressBarProps {
  /** What makes progress, for screen readers. */
  readonly label: string;
  /** 0–100. */
  readonly percent: number;
}

export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <svg class="bar" aria-hidden="true">
        <rect width={`${percent}%`} height="100%" />
      </svg>
    </div>
  );
}
