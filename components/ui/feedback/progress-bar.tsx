/** How much of `max` is done. `label` names what is counted. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <progress
      value={value}
      max={Math.max(max, 1)}
      aria-label={label}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-skeleton [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-skeleton [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]"
    />
  )
}
